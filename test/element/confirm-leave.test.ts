import {expect} from '@open-wc/testing';
import {FakePorts} from '../session/fake-ports.ts';
import {createPendingSession} from '../session/sample-session.ts';
import {openFakeStream, waitForPhase, openPlayingStream} from './stream-fixture.ts';

/** Whether the browser would ask the user before it leaves the page. */
const asks = () => !dispatchEvent(new Event('beforeunload', {cancelable: true}));

describe('confirm-leave', () => {
  it('asks while the stream plays, and until it ends', async () => {
    const {element} = await openFakeStream({'confirm-leave': ''});
    expect(asks()).to.equal(false);
    await waitForPhase(element, 'playing');
    expect(asks()).to.equal(true);
    await element.stop();
    expect(asks()).to.equal(false);
  });

  it('asks while the application of a session starts', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession()];
    fake.pollResults = [createPendingSession()];
    const {element} = await openFakeStream({'confirm-leave': ''}, fake);
    await waitForPhase(element, 'pending');
    expect(asks()).to.equal(true);
  });

  it('does not ask by default', async () => {
    await openPlayingStream();
    expect(asks()).to.equal(false);
  });

  it('takes effect while the stream plays', async () => {
    const {element} = await openPlayingStream();
    element.confirmLeave = true;
    await element.updateComplete;
    expect(asks()).to.equal(true);
    element.confirmLeave = false;
    await element.updateComplete;
    expect(asks()).to.equal(false);
  });

  it('does not ask once the element has left the page', async () => {
    const {element} = await openPlayingStream({'confirm-leave': ''});
    element.remove();
    await waitForPhase(element, 'idle');
    expect(asks()).to.equal(false);
  });

  it('asks in the window that shows the element', async () => {
    const {element, home} = await openPlayingStream({'confirm-leave': ''});
    const frame = document.createElement('iframe');
    home.append(frame);
    const {contentWindow, contentDocument} = frame;
    contentDocument?.body.append(element);
    expect(contentWindow?.dispatchEvent(new Event('beforeunload', {cancelable: true}))).to.equal(false);
    expect(asks()).to.equal(true);
  });
});
