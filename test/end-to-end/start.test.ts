import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import '../../src/define.ts';
import type {AppStreamElement} from '../../src/index.ts';

describe('<app-stream>', () => {
  it('shows a moving picture of a warm application', async () => {
    const t = performance.now();
    const el = await fixture<AppStreamElement>(html`<app-stream service-url="/service" app-id="usd-viewer" profile="default"></app-stream>`);
    el.addEventListener('statechange', ({state}) => {console.log(Math.round(performance.now()-t), JSON.stringify(state).slice(0,300))});
    el.addEventListener('error', ({error}) => {console.log(error.code, error.message, error.detail ?? '', String(error.cause))});
    await oneEvent(el, 'playing');
    expect(el.video.videoWidth).to.equal(640);
    await el.stop();
  });
});
