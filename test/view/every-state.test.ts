import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {STATES} from '../../demo/states/sample-states.ts';
import {PANEL_NAMES, showPanel} from '../../demo/states/show-panels.ts';
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
  for (const [tag, width, scheme] of [
    ['en', 160, 'dark'],
    ['de', 360, 'light'],
    ['ar', 640, 'dark'],
    ['en', 1280, 'light'],
  ] as const) {
    it(`fits into ${width} pixels in the language ${tag}, and is readable in ${scheme}`, async () => {
      const {cards, failures} = await loadTables(tag);
      for (const error of Object.values(STATES).flatMap(errorsIn)) error.translate(failures);
      const home = await fixture<HTMLElement>(html`<div lang=${tag} dir=${cards.language.direction}></div>`);
      home.style.colorScheme = scheme;
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

  it('has no part that the manifest lacks', async () => {
    const tables = await loadTables('en');
    const {cards} = tables;
    const home = await fixture<HTMLElement>(html`<div></div>`);
    const panels = PANEL_NAMES.flatMap((name) => {
      const host = showState('playing', {width: 640, backdrop: 'frame', texts: cards, isNamed: true});
      home.append(host);
      const video = host.shadowRoot?.querySelector('video');
      if (video) showPanel(name, host, video, tables);
      const roots = [host, ...(host.shadowRoot?.children ?? [])].map(({shadowRoot}) => shadowRoot);
      return roots.flatMap((root) =>
        [...(root?.querySelectorAll('[part]') ?? [])].flatMap(({part}) => [...part]),
      );
    });
    const states = STATE_NAMES.flatMap((name) => {
      const host = showState(name, {width: 640, backdrop: 'frame', texts: cards, isNamed: true});
      return [...(host.shadowRoot?.querySelectorAll('[part]') ?? [])].flatMap(({part}) => [...part]);
    });
    const parts = [...states, ...panels];
    expect(states).to.include.members(['card', 'paused-note', 'countdown', 'advice']);
    expect(panels).to.include.members(['control-end', 'settings-item', 'statistics-copy']);
    const manifest = await (await fetch('/custom-elements.json')).text();
    const undocumented = new Set(parts.filter((part) => !manifest.includes(`"name": "${part}"`)));
    expect([...undocumented]).to.deep.equal([]);
  });
});
