import {expect, html} from '@open-wc/testing';
import {useFakeTime} from '../support/fake-time.ts';
import {AppStreamSceneElement} from '../../src/scene.ts';
import {until} from '../support/until.ts';
import {openElements, type ElementOptions} from './open-elements.ts';

const TAGS = html`<app-stream-stages for="viewer"><option value="tea.usd">Tea set</option></app-stream-stages>
  <app-stream-scene for="viewer" announce></app-stream-scene>`;

const openAnnounced = async (options: ElementOptions = {}) => {
  const opened = await openElements(TAGS, options);
  const scene = opened.page.querySelector('app-stream-scene');
  if (!(scene instanceof AppStreamSceneElement)) throw new Error('The tag is not defined.');
  const region = () => scene.shadowRoot?.querySelector('[part=announcement]');
  const said: {readonly text: string; readonly at: number}[] = [];
  await scene.updateComplete;
  new MutationObserver(() => said.push({text: region()?.textContent ?? '', at: performance.now()})).observe(
    scene.renderRoot,
    {childList: true, characterData: true, subtree: true},
  );
  const announces = (text: string) =>
    until(text || 'nothing is announced', () => region()?.textContent === text);
  return {...opened, scene, region, said, announces};
};

describe('<app-stream-scene announce>', () => {
  useFakeTime();

  it('announces the loading of a stage and the selection, and describes the stream so', async () => {
    const {host, page, scene, stream, announces, region} = await openAnnounced({isBusy: true});
    await announces('Loading Tea set');
    expect(region()?.role).to.equal('status');
    host.receive('updateProgressAmount', {progress: 0.4});
    await announces('Loading Tea set, 40%');
    expect(stream.ariaDescription).to.equal('Loading Tea set, 40%');
    host.isBusy = false;
    await announces('Tea set is loaded.');
    host.receive('stageSelectionChanged', {prims: ['/World/Pot/Teapot', '/A', '/B', '/C']});
    await announces('Selected: Teapot, 3 more');
    expect(stream.ariaDescription).to.equal('Tea set is loaded. Selected: Teapot, 3 more');
    await expect(scene).to.be.accessible();
    host.receive('stageSelectionChanged', {prims: []});
    await announces('Nothing is selected.');
    host.receive('openedStageResult', {url: 'none.usd', result: 'error', error: 'No'});
    const failure = 'The application couldn’t open none.usd.';
    await until('the failure', () => stream.ariaDescription === failure);
    const alert = page.querySelector('app-stream-stages')?.shadowRoot?.querySelector('[role=alert]');
    expect(alert?.textContent).to.contain(failure);
    expect(region()?.textContent, 'said twice').to.equal('');
    scene.announce = false;
    await until('no region', () => region() === null && stream.ariaDescription === null);
  });

  it('announces at most once in about a second, and then the newest', async () => {
    const {host, said, announces} = await openAnnounced();
    await announces('Tea set is loaded.');
    for (let index = 0; index < 100; index++) {
      host.receive('stageSelectionChanged', {prims: [`/P${index}`]});
      await new Promise(requestAnimationFrame);
    }
    await announces('Selected: P99');
    const texts = said.filter(({text}, index) => text !== '' && text !== said[index - 1]?.text);
    const pauses = texts.slice(1).map(({at}, index) => at - (texts[index]?.at ?? 0));
    expect(texts.length).to.be.within(3, 4);
    expect(Math.min(...pauses)).to.be.above(900);
  });

  it('announces nothing about the stage after the session has ended', async () => {
    const state = {phase: 'playing'};
    const {host, stream, announces} = await openAnnounced({state});
    await announces('Tea set is loaded.');
    state.phase = 'ended';
    host.fire('ended');
    await announces('');
    expect(stream.ariaDescription).to.equal(null);
  });

  it('keeps a description of the page, and follows its language', async () => {
    const {host, page, stream, announces} = await openAnnounced({lang: 'de'});
    await until('the description', () => stream.ariaDescription === 'Tea set ist geladen.');
    page.lang = 'fr';
    await until('the other language', () => stream.ariaDescription === 'Tea set est chargé.');
    stream.ariaDescription = 'Mine';
    host.receive('stageSelectionChanged', {prims: ['/A', '/B']});
    await announces('Sélection : A et 1 autre');
    expect(stream.ariaDescription).to.equal('Mine');
  });
});
