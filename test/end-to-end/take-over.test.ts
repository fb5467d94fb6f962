import {expect, oneEvent} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {failureOf, openStream, press, reaches, screenOf} from '../support/open-stream.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {noSessionLeft, onlySession} from '../support/sessions-at-service.ts';

describe('<app-stream> whose session another client takes', () => {
  leavesNothing();

  it('says so, leaves it alone, and takes it back when it is asked to', async () => {
    const element = await openStream({demo: {closeAfterMs: 3000, closeCode: 3005}});
    const {session} = await reaches(element, 'playing');
    expect(await failureOf(element)).to.include({code: 'in-use'});
    expect(screenOf(element)).to.include('The session is in use by another client.');
    await onlySession('that is left to the other client', ({id}) => id === session.id);
    const playing = oneEvent(element, 'playing');
    press(element, 'Take it back');
    await playing;
    const again = await reaches(element, 'playing');
    expect(again.session.id).to.equal(session.id);
    expect(await readFrames(element.video)).to.satisfy(isRising);
    // It is this page's own as before: leaving it ends it.
    element.remove();
    await noSessionLeft();
  });
});
