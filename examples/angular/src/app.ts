import {Component, CUSTOM_ELEMENTS_SCHEMA, signal} from '@angular/core';
import 'app-stream/define';
import type {EndedEvent, FailedEvent, PlayingEvent} from 'app-stream';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <app-stream
      service-url="/service"
      app-id="usd-viewer"
      profile="default"
      [token]="getToken"
      (playing)="showSize($event)"
      (error)="showError($event)"
      (ended)="showEnd($event)"
    ></app-stream>
    <p>
      <output>{{ status() }}</output>
    </p>
  `,
})
export class App {
  protected readonly status = signal('starting');

  // Replace this by your sign-in.
  protected readonly getToken = () => Promise.resolve('demo-token');

  protected showSize({size}: PlayingEvent) {
    this.status.set(`${size.width} × ${size.height}`);
  }

  protected showError({error}: FailedEvent) {
    this.status.set(error.message);
  }

  protected showEnd({reason}: EndedEvent) {
    this.status.set(`ended: ${reason}`);
  }
}
