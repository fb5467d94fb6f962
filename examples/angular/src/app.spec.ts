import {provideZonelessChangeDetection} from '@angular/core';
import {TestBed} from '@angular/core/testing';
import {FakeStream} from 'app-stream/testing';
import {expect, it} from 'vitest';
import {App} from './app';

it('shows the size of the video', async () => {
  const fake = new FakeStream({size: {width: 640, height: 360}});
  fake.install();
  TestBed.configureTestingModule({providers: [provideZonelessChangeDetection()]});
  const fixture = TestBed.createComponent(App);
  await fixture.whenStable();
  await fake.advance('playing');
  await expect.poll(() => document.querySelector('output')?.textContent).toBe('640 × 360');
  fixture.nativeElement.remove();
  await expect.poll(() => fake.openSessions).toHaveLength(0);
});
