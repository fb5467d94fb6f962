import {expect, fixture, html} from '@open-wc/testing';
import '../../src/define.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {FakeStream, installFakes} from '../../src/testing.ts';
import {openFake} from './fake-element.ts';

describe('installFakes', () => {
  it('gives a fake to each element that the page inserts, before it requests a session', async () => {
    const fakes = new Map([
      ['left', new FakeStream()],
      ['right', new FakeStream({script: [{fail: 'forbidden'}]})],
    ]);
    const stop = installFakes(({id}) => fakes.get(id));
    const home = await fixture<HTMLElement>(html`
      <div>
        <app-stream id="left" service-url="/nowhere" app-id="viewer" profile="default"></app-stream>
        <app-stream id="right" service-url="/nowhere" app-id="viewer" profile="default"></app-stream>
      </div>
    `);
    await fakes.get('left')?.advance('playing');
    await fakes.get('right')?.advance('failed');
    stop();
    const later = document.createElement('app-stream');
    home.append(later);
    expect(later.service).to.equal(undefined);
    home.remove();
  });
});

describe('A fake stream', () => {
  it('keeps the limits that the page sets later', async () => {
    const {element, fake} = await openFake();
    element.limits = {start: {createAttempts: 3}, connect: {firstFrameMs: 7000}};
    await fake.advance('playing');
    expect(element.limits).to.deep.include({
      connect: {retryMs: 0, attempts: 1, resumeMs: 0, firstFrameMs: 7000},
    });
    expect(element.limits.start).to.include({createAttempts: 3, pollMs: 0});
  });

  it('has the sessions of the test for elements that attach to one', async () => {
    const fake = new FakeStream({sessions: ['s1']});
    const stop = fake.install();
    const element = await fixture<AppStreamElement>(html`<app-stream session-id="s1"></app-stream>`);
    await fake.advance('playing');
    expect(element.session?.id).to.equal('s1');
    await element.disconnect();
    expect(fake.openSessions).to.have.length(1);
    stop();
  });

  it('waits for an element that is inserted later', async () => {
    const fake = new FakeStream();
    const stop = fake.install();
    const reached = fake.advance('playing');
    const element = await fixture<AppStreamElement>(
      html`<app-stream app-id="viewer" profile="default"></app-stream>`,
    );
    expect((await reached).phase).to.equal('playing');
    expect(element.state.phase).to.equal('playing');
    stop();
  });

  it('rejects immediately if it was never given an element', async () => {
    const error: unknown = await new FakeStream().advance('playing').catch((thrown: unknown) => thrown);
    expect(String(error)).to.include('fake.install()');
  });
});
