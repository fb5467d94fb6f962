import {aTimeout, expect} from '@open-wc/testing';
import {SceneModel} from '../../src/scene.ts';
import {until} from '../support/until.ts';
import {SceneHost, namesBelow, prims} from './scene-host.ts';

const STAGES = {'tea.usd': {'/': prims('/', 'Pot')}, 'city.usd': {'/': prims('/', 'House')}};

/** A model of a stream with a state. */
const openStream = (phase: string, stageUri: string) => {
  const host = Object.assign(new SceneHost(), {stages: STAGES, url: stageUri});
  const stream = Object.assign(host.transport, {state: {phase}, stageUri});
  const enter = (next: string, event: string) => {
    stream.state = {phase: next};
    host.fire(event);
  };
  return {host, stream, enter, model: new SceneModel(stream)};
};

describe('SceneModel, while a stream starts', () => {
  it('has the stage of the stream, until the application reports one, and again after its end', async () => {
    const {host, stream, enter, model} = openStream('idle', 'tea.usd');
    expect(model.state).to.deep.equal({phase: 'waiting', stage: 'tea.usd'});
    host.url = 'city.usd';
    enter('playing', 'playing');
    await until('the stage of the application', () => model.stage === 'city.usd');
    stream.stageUri = 'next.usd';
    enter('ended', 'ended');
    expect(model.state).to.deep.equal({phase: 'waiting', stage: 'next.usd'});
  });

  it('keeps its stage if the event of the start arrives after the start', async () => {
    const {host, model} = openStream('playing', 'tea.usd');
    await until('the prims', () => namesBelow(model)?.join() === 'Pot');
    await model.select(['/Pot']);
    host.fire('loadstart');
    expect([model.stage, namesBelow(model), model.selection]).to.deep.equal(['tea.usd', ['Pot'], ['/Pot']]);
  });

  it('ignores an answer about the stage that arrives after another stage was requested', async () => {
    const {host, model} = openStream('playing', 'tea.usd');
    await until('the prims', () => namesBelow(model)?.join() === 'Pot');
    for (const loading_state of ['idle', 'busy']) {
      host.isSilent = true;
      void model.refresh();
      await model.openStage('city.usd');
      host.receive('loadingStateResponse', {url: 'tea.usd', loading_state});
      // The answer arrives in a task of its own.
      await aTimeout(0);
      expect(model.state).to.deep.equal({phase: 'ready', stage: 'city.usd'});
    }
    model.close();
  });
});
