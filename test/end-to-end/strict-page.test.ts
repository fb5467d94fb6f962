import {expect, fixture, html, oneEvent} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {reaches} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {noSessionLeft} from '../support/sessions-at-service.ts';

describe('<app-stream> in a page with a strict Content-Security-Policy', () => {
  leavesNothing();

  it('plays, styled, and the policy refuses nothing', async () => {
    const frame = await fixture<HTMLIFrameElement>(html`<iframe width="640" height="400"></iframe>`);
    const loaded = oneEvent(frame, 'load');
    frame.src = '/strict-page';
    await loaded;
    const {contentWindow: page, contentDocument} = frame;
    const element = contentDocument?.querySelector('app-stream');
    if (!page || !element) throw new Error('The page was not served');
    await contentDocument?.defaultView?.customElements.whenDefined('app-stream');
    element.start();
    await reaches(element, 'playing');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    expect(page.getComputedStyle(element).display).to.not.equal('inline');
    expect(Reflect.get(page, 'refused')).to.deep.equal([]);
    await element.stop();
    await noSessionLeft();
  });
});
