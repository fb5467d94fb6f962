import {expect, fixture, html, nextFrame} from '@open-wc/testing';
import {STATES} from '../../demo/states/sample-states.ts';
import {PANEL_NAMES, showPanel} from '../../demo/states/show-panels.ts';
import {showState, STATE_NAMES} from '../../demo/states/show-state.ts';
import {loadTables} from '../../src/locales/load-tables.ts';
import {errorsIn} from '../../src/session/session-state.ts';
import {findFaintColors} from '../states/contrast-facts.ts';
import {findProblems} from '../states/layout-facts.ts';
import {until} from '../support/until.ts';

const isAnimated = ({shadowRoot}: Element) =>
  shadowRoot?.getAnimations().some(({effect, playState}) => {
    const isEndless = effect?.getComputedTiming().iterations === Infinity;
    return !isEndless && playState === 'running';
  });

const LIGHT_PROPERTIES =
  '--app-stream-stage: #fff; --app-stream-surface: #fffffff0; --app-stream-text: #14171c; --app-stream-accent: #1a5fb4';

describe('every state of the view, in this browser', () => {
  for (const [tag, width] of [
    ['en', 160],
    ['de', 360],
    ['ar', 640],
    ['en', 1280],
  ] as const) {
    it(`fits into ${width} pixels in the language ${tag}`, async () => {
      const {cards, failures} = await loadTables(tag);
      for (const error of Object.values(STATES).flatMap(errorsIn)) error.translate(failures);
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

  for (const [theme, style] of [
    ['dark', 'color-scheme: dark'],
    ['light', 'color-scheme: light'],
    ['light by the properties alone', `color-scheme: dark; ${LIGHT_PROPERTIES}`],
  ] as const) {
    it(`is visible over a black and a white video if the theme is ${theme}`, async () => {
      const tables = await loadTables('en');
      const home = await fixture<HTMLElement>(html`<div style=${style}></div>`);
      const show = (name: string) => {
        const host = showState(name, {width: 640, backdrop: 'frame', texts: tables.cards, isNamed: true});
        home.append(host);
        return host;
      };
      const states = STATE_NAMES.map(show);
      const panels = PANEL_NAMES.map((name) => {
        const host = show('playing');
        const video = host.shadowRoot?.querySelector('video');
        if (video) showPanel(name, host, video, tables);
        host.ariaLabel = name;
        return host;
      });
      const problems = [...states, ...panels].flatMap((host) =>
        findFaintColors(host).map((problem) => `${host.ariaLabel ?? ''}: ${problem}`),
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
