import {expect, html, oneEvent} from '@open-wc/testing';
import type {TemplateResult} from 'lit';
import {AppStreamSceneElement} from '../../src/scene.ts';
import {until} from '../support/until.ts';
import {openElements, type ElementOptions} from './open-elements.ts';

const STAGES = html`<app-stream-stages for="viewer">
  <option value="tea.usd">Tea set</option>
  <option value="city.usd">City</option>
</app-stream-stages>`;

const SCENE = html`<app-stream-scene for="viewer" links></app-stream-scene>`;

const openLinked = async (fragment: string, tags: TemplateResult, options: ElementOptions = {}) => {
  history.replaceState({page: 1}, '', `#${fragment}`);
  const opened = await openElements(tags, options);
  const scene = opened.page.querySelector('app-stream-scene');
  if (!(scene instanceof AppStreamSceneElement)) throw new Error('The tag is not defined.');
  const message = () => scene.shadowRoot?.querySelector('[part=message]')?.textContent.trim();
  const opens = () => opened.host.sentBy('openStageRequest').map(({payload}) => payload['url']);
  const becomes = (hash: string) => until(hash, () => location.hash === hash);
  return {...opened, scene, message, opens, becomes};
};

const REFUSED = 'This link leads to a scene that isn’t available here.';

describe('<app-stream-scene links>', () => {
  afterEach(() => history.replaceState(null, '', location.pathname + location.search));

  it('writes the stage and the selection into the fragment, beside what is there', async () => {
    const {scene, becomes, host} = await openLinked('tab=2', html`${STAGES}${SCENE}`, {url: '/srv/tea.usd'});
    const {length} = history;
    await becomes('#tab=2&stage=tea.usd');
    await scene.model?.select(['/World/Cup']);
    await becomes('#tab=2&stage=tea.usd&prim=/World/Cup');
    scene.linkData = {view: 2};
    await becomes('#tab=2&stage=tea.usd&prim=/World/Cup&data=%7B%22view%22:2%7D');
    scene.linkData = undefined;
    host.showStage('city.usd');
    await becomes('#tab=2&stage=city.usd');
    // A link within the page replaces the whole fragment.
    location.hash = '#chapter';
    await becomes('#chapter&stage=city.usd');
    // A browser keeps 50 entries, which the tests before may have made.
    expect([history.length, history.state]).to.deep.equal([Math.min(length + 1, 50), null]);
  });

  it('opens the link before the stream starts, which then loads that stage only', async () => {
    const state = {phase: 'idle'};
    const link = 'stage=city.usd&prim=/House&data=%7B%22view%22:2%7D';
    const {scene, stream, host, opens} = await openLinked(link, html`${SCENE}${STAGES}`, {state, url: ''});
    expect(stream).to.have.property('stageUri', 'city.usd');
    Object.assign(host, {url: 'city.usd'});
    state.phase = 'playing';
    host.fire('playing');
    // The element may dispatch it late.
    host.fire('loadstart');
    await until('the data', () => host.sentBy('apply_deeplink_request').length === 1);
    expect([scene.model?.stage, scene.model?.selection, opens()]).to.deep.equal(['city.usd', ['/House'], []]);
    expect(location.hash).to.equal(`#${link}`);
    await scene.model?.select(['/Tree']);
    await until('the new selection, without the data of the earlier one', () =>
      location.hash.endsWith('#stage=city.usd&prim=/Tree'),
    );
  });

  it('follows a link that the user opens on the page', async () => {
    const {scene, opens, becomes} = await openLinked('', html`${STAGES}${SCENE}`);
    await becomes('#stage=tea.usd');
    location.hash = '#stage=city.usd&prim=/House';
    await until('the stage', () => scene.model?.selection.join() === '/House');
    location.hash = '#stage=city.usd&prim=/Tree';
    await until('the selection', () => scene.model?.selection.join() === '/Tree');
    expect(opens()).to.deep.equal(['city.usd']);
  });

  it('refuses a stage that the page does not list, and states it', async () => {
    const hostile = 'stage=https://evil.example/tea.usd&prim=/World';
    const {scene, opens, message, becomes} = await openLinked(hostile, html`${STAGES}${SCENE}`);
    await until('the sentence', () => message() === REFUSED);
    await expect(scene).to.be.accessible();
    expect(location.hash).to.equal(`#${hostile}`);
    for (const malformed of [`stage=${'x'.repeat(3000)}`, 'stage=tea.usd&data=%7B', 'prim=relative']) {
      const changed = oneEvent(window, 'hashchange');
      location.hash = malformed;
      await changed;
      await until('the sentence', () => message() === REFUSED);
    }
    await scene.model?.select(['/Sky']);
    await becomes('#stage=tea.usd&prim=/Sky');
    await until('no sentence', () => message() === '');
    expect(opens()).to.deep.equal([]);
  });

  it('opens a stage that the page lists later, or in a property, or any one', async () => {
    const {page, scene, opens, message} = await openLinked('stage=city.usd', SCENE);
    await until('the sentence', () => message() === REFUSED);
    const stages = document.createElement('app-stream-stages');
    Object.assign(stages, {htmlFor: 'viewer', stages: [{value: 'city.usd'}]});
    page.append(stages);
    await until('the stage', () => scene.model?.stage === 'city.usd');
    scene.linkStages = ['b.usd'];
    location.hash = '#stage=b.usd';
    await until('the stage of the property', () => scene.model?.stage === 'b.usd');
    location.hash = '#stage=c.usd';
    await until('the sentence', () => message() === REFUSED);
    scene.setAttribute('links', 'any');
    await until('any stage', () => scene.model?.stage === 'c.usd');
    expect(opens()).to.deep.equal(['city.usd', 'b.usd', 'c.usd']);
  });
});
