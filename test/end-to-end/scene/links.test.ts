import {expect, fixture, html} from '@open-wc/testing';
import {AppStreamSceneElement, defineScene} from '../../../src/scene.ts';
import {expectNoLeftovers} from '../../support/element/no-leftovers.ts';
import {createStream, waitForPhase} from '../../support/element/open-stream.ts';
import {until} from '../../support/until.ts';

defineScene();

describe('A link into a stage', () => {
  expectNoLeftovers();
  afterEach(() => history.replaceState(null, '', location.pathname + location.search));

  it('leads to its prims through a cold start, in which the application loads no other stage', async () => {
    history.replaceState(null, '', '#tab=1&stage=tea-set.usda&prim=/World/Pot');
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
    await waitForPhase(stream, 'pending');
    expect(stream.stageUri).to.equal('tea-set.usda');
    await waitForPhase(stream, 'playing');
    await until(
      'the selected row',
      () => scene.shadowRoot?.querySelector('[part~=row-selected] [part=name]')?.textContent === 'Pot',
    );
    await until('the selection of the host', async () => {
      const {payload} = await stream.request<{payload: {selection: readonly string[]}}>({
        event_type: 'demoStateQuery',
        payload: {},
      });
      return payload.selection.join() === '/World/Pot';
    });
    expect(JSON.stringify(messages)).not.to.include('gears.usda');
    await scene.model?.select(['/World/Tray']);
    await until('the fragment', () => location.hash === '#tab=1&stage=tea-set.usda&prim=/World/Tray');
  });
});
