import {expect, fixture, html} from '@open-wc/testing';
import {sendMouse} from '@web/test-runner-commands';
import {linkCamera} from '../../../demo/viewer/link-camera.ts';
import {AppStreamSceneElement, defineScene} from '../../../src/scene.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, waitForPhase} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';

defineScene();

interface DemoState {
  readonly payload: {readonly selection: readonly string[]; readonly camera: {readonly elevation: number}};
}

/** The camera in the fragment of the page. */
const linkedElevation = () => {
  const {data = ''} = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  return /"elevation":([\d.]+)/.exec(data)?.[1];
};

describe('A link into a stage', () => {
  expectNoLeftovers();
  afterEach(() => history.replaceState(null, '', location.pathname + location.search));

  it('leads to its prims and its camera through a cold start, in which the application loads no other stage', async () => {
    const data = '{"camera":{"azimuth":1,"elevation":0.75,"zoom":0.5,"target":[0,0.1,0]}}';
    history.replaceState(
      null,
      '',
      `#tab=1&stage=tea-set.usda&prim=/World/Pot&data=${encodeURIComponent(data)}`,
    );
    const stream = Object.assign(
      createStream({stageUri: 'gears.usda', width: 640, height: 360, profile: 'cold', demo: {coldMs: 1500}}),
      {id: 'viewer'},
    );
    const messages: unknown[] = [];
    stream.addEventListener('message', ({data}) => messages.push(data));
    const page = await fixture(
      html`<div style="width: 640px; height: 360px">
        ${stream}<app-stream-scene for="viewer" links .linkStages=${['tea-set.usda']}></app-stream-scene>
      </div>`,
    );
    const scene = page.querySelector('app-stream-scene');
    if (!(scene instanceof AppStreamSceneElement)) throw new Error('The tag is not defined.');
    linkCamera(stream, scene);
    await waitForPhase(stream, 'pending');
    expect(stream.stageUri).to.equal('tea-set.usda');
    await waitForPhase(stream, 'playing');
    await until(
      'the selected row',
      () => scene.shadowRoot?.querySelector('[part~=row-selected] [part=name]')?.textContent === 'Pot',
    );
    await until('the selection and the camera of the host', async () => {
      const {payload} = await stream.request<DemoState>({event_type: 'demoStateQuery', payload: {}});
      return payload.selection.join() === '/World/Pot' && payload.camera.elevation === 0.75;
    });
    expect(JSON.stringify(messages)).not.to.include('gears.usda');
    await scene.model?.select(['/World/Tray']);
    const place = '#tab=1&stage=tea-set.usda&prim=/World/Tray&data=';
    await until('the fragment', () => location.hash.startsWith(place) && linkedElevation() === '0.75');

    await sendMouse({type: 'move', position: [320, 180]});
    await sendMouse({type: 'down'});
    await sendMouse({type: 'move', position: [320, 140]});
    await sendMouse({type: 'up'});
    await until('the other camera', () => location.hash.startsWith(place) && linkedElevation() !== '0.75');
  });
});
