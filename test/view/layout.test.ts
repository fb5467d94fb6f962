import {expect} from '@open-wc/testing';
import {STATES} from '../../demo/states/sample-states.ts';
import {findProblems} from '../states/layout-facts.ts';
import {OverlayFixture} from './overlay-fixture.ts';

describe('the layout of every state', () => {
  for (const [width, height] of [
    [160, 90],
    [360, 202],
    [1280, 720],
  ] as const) {
    it(`cuts nothing off at ${width}×${height}, and shows that it is alive`, async () => {
      const overlay = await OverlayFixture.open(width, height);
      for (const [name, state] of Object.entries(STATES)) {
        overlay.show(state).finishAnimations();
        expect(findProblems(overlay.container), name).to.deep.equal([]);
      }
    });
  }
});
