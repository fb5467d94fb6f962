import {fixture, html, oneEvent} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {reaches} from '../support/open-stream.ts';
import {noSessionLeft} from '../support/sessions-at-service.ts';

/** A page of its own that plays a stream. */
const playingPage = async (): Promise<HTMLIFrameElement> => {
  const frame = await fixture<HTMLIFrameElement>(html`<iframe width="640" height="400"></iframe>`);
  const loaded = oneEvent(frame, 'load');
  frame.src = '/strict-page';
  await loaded;
  await frame.contentWindow?.customElements.whenDefined('app-stream');
  const element = frame.contentDocument?.querySelector('app-stream');
  if (!element) throw new Error('The page was not served');
  element.start();
  await reaches(element, 'playing');
  return frame;
};

describe('A page with a stream', () => {
  leavesNothing();

  it('ends its session when it goes to another page', async () => {
    const frame = await playingPage();
    const left = oneEvent(frame, 'load');
    frame.src = 'about:blank';
    await left;
    await noSessionLeft();
  });

  it('ends its session when it is closed', async () => {
    const frame = await playingPage();
    frame.remove();
    await noSessionLeft();
  });
});
