import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {STATES} from '../../demo/states/sample-states.ts';
import {showState, STATE_NAMES} from '../../demo/states/show-state.ts';
import {loadTables} from '../../src/locales/load-tables.ts';
import {errorsIn} from '../../src/session/session-state.ts';
import {findProblems} from '../states/layout-facts.ts';
import {until} from '../support/until.ts';

const isAnimated = ({shadowRoot}: Element) =>
  shadowRoot?.getAnimations().some(({effect, playState}) => {
    const isEndless = effect?.getComputedTiming().iterations === Infinity;
    return !isEndless && playState === 'running';
  });

describe('every state of the view, in this browser', () => {
  for (const [tag, width] of [
    ['en', 160],
    ['de', 360],
    ['ar', 640],
  ] as const) {
    it(`fits into ${width} pixels in the language ${tag}`, async () => {
      const {cards, failures: texts} = await loadTables(tag);
      for (const error of Object.values(STATES).flatMap(errorsIn)) error.textSource = {texts};
      const home = await fixture<HTMLElement>(html`<div lang=${tag} dir=${cards.language.direction}></div>`);
      const hosts = STATE_NAMES.map((name) =>
        showState(name, {width, backdrop: 'frame', texts: cards, isNamed: true}),
      );
      home.append(...hosts);
      await until('the end of the animations', () => !hosts.some(isAnimated));
      // WebKit lists an animation until the frame after its end.
      await nextFrame();
      await nextFrame();
      const problems = hosts.flatMap((host) =>
        findProblems(host).map((problem) => `${host.ariaLabel ?? ''}: ${problem}`),
      );
      expect(problems).to.deep.equal([]);
    });
  }
});
