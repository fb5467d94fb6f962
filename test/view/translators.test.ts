import {expect} from '@open-wc/testing';
import {NOW, STATES} from '../../demo/states/sample-states.ts';
import {OverlayFixture} from './overlay-fixture.ts';

/** Translates like the extensions of browsers: each text is in a new element, and its own node is gone. */
const translate = (root: ParentNode) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.localName === 'style') continue;
    const [outer, inner] = [document.createElement('span'), document.createElement('span')];
    inner.textContent = `[${text.data}]`;
    outer.append(inner);
    text.replaceWith(outer);
  }
};

const open = async () => {
  const overlay = await OverlayFixture.open();
  const {shadowRoot} = overlay.container;
  return {overlay, root: shadowRoot ?? overlay.container};
};

const names = Object.keys(STATES) as (keyof typeof STATES)[];

describe('A card that a translator changes', () => {
  it('shows the time that goes on', async () => {
    const {overlay, root} = await open();
    const readClock = () => overlay.findPart('elapsed')?.textContent;
    overlay.show(STATES.pending);
    translate(root);
    overlay.show(STATES.pending, {nowMs: NOW + 5000});
    expect(readClock()).to.contain('1:12');
    expect(overlay.findPart('elapsed')?.translate).to.equal(false);
  });

  it('shows the text of each next state, whatever was there before', async () => {
    const parts = ['title', 'note', 'detail', 'code', 'elapsed', 'advice', 'button', 'pill'];
    const read = (one: OverlayFixture) =>
      parts.map((part) => one.findPart(part)?.textContent.replace(/[[\]]/g, '').replace(/\s+/g, ' ').trim());
    const {overlay} = await open();
    const expected = new Map(names.map((name) => [name, read(overlay.show(STATES[name]))]));
    const translated = await open();
    for (const from of names)
      for (const to of names) {
        // A card that has just appeared stays for half a second over the video.
        if (STATES[from].phase === 'reconnecting' && STATES[to].phase === 'playing') continue;
        translated.overlay.show(STATES[from]);
        translate(translated.root);
        translated.overlay.show(STATES[to]);
        expect(read(translated.overlay), `${from}, ${to}`).to.deep.equal(expected.get(to));
      }
  });
});
