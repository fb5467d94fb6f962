import {expect} from '@open-wc/testing';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {waitForPhase} from '../../support/element/open-stream.ts';
import {IframePage} from '../../support/page/iframe-page.ts';
import {readSessions} from '../../support/service/service-sessions.ts';
import {until} from '../../support/until.ts';

const readNotes = () => sessionStorage.getItem('app-stream sessions') ?? '';

describe('<app-stream> in two frames of one tab', () => {
  expectNoLeftovers();
  beforeEach(() => sessionStorage.clear());

  it('notes both sessions, although each frame finds the note of the other one', async () => {
    const elements = [];
    for (let frames = 0; frames < 2; frames++) {
      const page = await IframePage.open();
      const element = await page.waitForStream();
      await waitForPhase(element, 'playing');
      elements.push(element);
    }
    const ids = (await readSessions()).map(({id}) => id);
    expect(ids).to.have.length(2);
    // The second frame waits for the lock of the first one's session, and then takes the note for a copy.
    const hasWaiting = async () => ((await navigator.locks.query()).pending ?? []).length > 0;
    await until('the end of the wait for the lock', async () => !(await hasWaiting()));
    await until('both notes', () => ids.every((id) => readNotes().includes(id)));
    for (const element of elements) await element.stop();
    expect(readNotes()).to.equal('');
  });
});
