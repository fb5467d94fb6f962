import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {useFakeTime} from '../support/fake-time.ts';
import {SceneModel} from '../../src/scene.ts';
import {catchRejection} from '../messages/catch-rejection.ts';
import {until} from '../support/until.ts';
import {SceneHost, namesBelow, openModel, prims} from './scene-host.ts';

const TEA = {
  '/': prims('/', 'World/'),
  '/World': prims('/World', 'Pot/', 'Cup'),
  '/World/Pot': prims('/World/Pot', 'Lid', 'Body'),
};
const CITY = {'/': prims('/', 'World/', 'Sky'), '/World': prims('/World', 'House', 'Tree')};
const STAGES = {'tea.usd': TEA, 'city.usd': CITY};

/** Lets answers that are on their way arrive. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

const phasesOf = (model: SceneModel) => {
  const phases: string[] = [];
  model.addEventListener('statechange', () => phases.push(model.state.phase));
  return phases;
};

describe('SceneModel', () => {
  useFakeTime();

  it('asks which stage is open, and loads its first level', async () => {
    const {model, host} = await openModel(STAGES);
    expect(model.state).to.deep.equal({phase: 'ready', stage: 'tea.usd'});
    expect(namesBelow(model)).to.deep.equal(['World']);
    expect(model.prim('/World')).to.deep.include({depth: 1, level: 'unloaded', type: undefined});
    expect(host.sentBy('getChildrenRequest')).to.have.length(1);
  });

  it('waits until the application has loaded its first stage, and shows its progress', async () => {
    const host = Object.assign(new SceneHost(), {stages: STAGES, url: 'tea.usd', isBusy: true});
    const model = new SceneModel(host.transport);
    await until('loading', () => model.state.phase === 'loading');
    host.receive('updateProgressAmount', {progress: '0.5'});
    host.receive('updateProgressActivity', {text: 'x'.repeat(9999)});
    const {amount, activity} = model.state as unknown as {amount: number; activity: string};
    expect([amount, activity.length]).to.deep.equal([0.5, 256]);
    host.isBusy = false;
    await until('the first level', () => model.root.level === 'loaded');
  });

  it('loads levels as they are asked for, once, and reveals a path', async () => {
    const {model, host} = await openModel(STAGES);
    await Promise.all([model.load('/World'), model.load('/World')]);
    expect(namesBelow(model, '/World')).to.deep.equal(['Pot', 'Cup']);
    expect(await model.reveal('/World/Pot/Lid')).to.deep.include({name: 'Lid', level: 'leaf', depth: 3});
    expect(await model.reveal('/World/Nothing/Here')).to.equal(undefined);
    const asked = host.sentBy('getChildrenRequest').map(({payload}) => payload['prim_path']);
    expect(asked).to.deep.equal(['/', '/World', '/World/Pot']);
  });

  it('marks a level whose loading was refused, and loads it at the next try', async () => {
    const {model, host} = await openModel(STAGES);
    host.isHolding = true;
    const load = catchRejection(model.load('/World'));
    await until('the request', () => host.held.length === 1);
    host.receive('getChildrenResponse', {prim_path: '/World', result: 'error', error: 'Not now'});
    expect(await load).to.include({code: 'kit-refused', detail: 'Not now'});
    expect(model.prim('/World')?.level).to.equal('failed');
    host.isHolding = false;
    await model.load('/World');
    expect(namesBelow(model, '/World')).to.deep.equal(['Pot', 'Cup']);
  });

  it('rejects a load of a stage that is no longer open when its answer arrives', async () => {
    const {model, host} = await openModel(STAGES);
    host.isHolding = true;
    const load = catchRejection(model.load('/World'));
    await until('the request', () => host.held.length === 1);
    host.showStage('city.usd');
    await until('the other stage', () => model.stage === 'city.usd');
    for (const answer of host.held.splice(0)) answer();
    expect(await load).to.include({name: 'AbortError'});
    expect(namesBelow(model, '/World')).to.not.include('Pot');
  });

  it('opens a stage in place of the other one, and clears the selection', async () => {
    const {model, host} = await openModel(STAGES);
    await model.select(['/World']);
    const phases = phasesOf(model);
    await model.openStage('city.usd');
    await until('the first level', () => model.root.level === 'loaded');
    expect(namesBelow(model)).to.deep.equal(['World', 'Sky']);
    expect([phases, model.stage, model.selection]).to.deep.equal([['loading', 'ready'], 'city.usd', []]);
    expect(host.sentBy('openStageRequest')).to.have.length(1);
  });

  it('follows a stage that another page opens', async () => {
    const {model, host} = await openModel(STAGES);
    host.showStage('city.usd');
    await until('the first level', () => namesBelow(model)?.length === 2);
    expect(model.stage).to.equal('city.usd');
  });

  it('keeps its prims if the application confirms the stage twice, or the stream reconnects', async () => {
    const {model, host} = await openModel(STAGES);
    await model.load('/World');
    await model.select(['/World/Cup']);
    await until('the prims are pickable', () => host.sentBy('makePrimsPickable').length === 1);
    const world = model.prim('/World');
    for (const repeat of [
      () => host.receive('openedStageResult', {url: '/app/tea.usd', result: 'success'}),
      () => host.fire('playing'),
    ]) {
      const before = host.sentBy('makePrimsPickable').length;
      repeat();
      // No prim of a stage that opened again is pickable.
      await until('the prims are pickable again', () => host.sentBy('makePrimsPickable').length > before);
      expect(model.prim('/World')).to.equal(world);
      expect([model.stage, model.selection]).to.deep.equal(['tea.usd', ['/World/Cup']]);
    }
  });

  it('sends no selection of a stage that is no longer open', async () => {
    const {model, host} = await openModel(STAGES);
    void model.select(['/World']);
    host.showStage('city.usd');
    // A selection is sent earlier than the pickable prims.
    await until('the prims are pickable', () => host.sentBy('makePrimsPickable').length > 0);
    expect([model.stage, host.sentBy('selectPrimsRequest')]).to.deep.equal(['city.usd', []]);
  });

  it('reveals a prim while the first level loads', async () => {
    const host = Object.assign(new SceneHost(), {stages: {'tea.usd': TEA}, url: 'tea.usd', isHolding: true});
    const model = new SceneModel(host.transport, {limits: {messagesPerSecond: Infinity}});
    await until('the question for the first level', () => host.held.length === 1);
    const revealed = model.reveal('/World/Cup');
    host.isHolding = false;
    for (const answer of host.held) answer();
    expect((await revealed)?.name).to.equal('Cup');
  });

  it('forgets everything when another application starts, and begins again', async () => {
    const {model, host} = await openModel(STAGES);
    await model.select(['/World']);
    host.fire('loadstart');
    expect([model.state, model.size, model.selection]).to.deep.equal([
      {phase: 'waiting', stage: undefined},
      0,
      [],
    ]);
    host.url = 'city.usd';
    host.fire('playing');
    await until('the first level', () => namesBelow(model)?.length === 2);
  });

  it('reports a refused stage with the stage before it', async () => {
    const {model, host} = await openModel(STAGES);
    host.isRefusing = true;
    expect(await catchRejection(model.openStage('none.usd'))).to.include({code: 'kit-refused'});
    expect(model.state).to.deep.include({phase: 'failed', stage: 'none.usd', previous: 'tea.usd'});
    host.isRefusing = false;
    await model.openStage('tea.usd');
    expect(model.stage).to.equal('tea.usd');
  });

  it('lets only the last requested stage count', async () => {
    const {model} = await openModel(STAGES);
    const first = catchRejection(model.openStage('city.usd'));
    await model.openStage('tea.usd');
    expect(await first).to.include({name: 'AbortError'});
    expect(model.stage).to.equal('tea.usd');
  });

  it('follows the selection of the user in the video, within its limits', async () => {
    const {model, host} = await openModel(STAGES, {limits: {selection: 2}});
    let changes = 0;
    model.addEventListener('selectionchange', () => (changes += 1));
    host.receive('stageSelectionChanged', {prims: ['/A', '/A', '/B', '/C', `/${'x'.repeat(5000)}`]});
    host.receive('stageSelectionChanged', {prims: ['/A', '/B']});
    expect([model.selection, changes]).to.deep.equal([['/A', '/B'], 1]);
    host.receive('stageSelectionChanged', {prims: {}});
    expect(model.selection).to.deep.equal([]);
  });

  it('sends only the newest of many selections', async () => {
    const {model, host} = await openModel(STAGES);
    await Promise.all(Array.from({length: 100}, (_, index) => model.select([`/P${index}`])));
    expect(host.sentBy('selectPrimsRequest').map(({payload}) => payload)).to.deep.equal([{paths: ['/P99']}]);
  });

  it('leaves out prims that are no descendants, too deep, too many or known', async () => {
    const evil = [
      {name: 'Up', path: '/', children: []},
      {name: 'Other', path: '/Other'},
      ...prims('/World', 'A', 'A'),
    ];
    const deep = {name: 'B', path: '/World/B', children: [{name: 'C', path: '/World/B/C'}]};
    const {model} = await openModel(
      {'evil.usd': {'/': prims('/', 'World/'), '/World': [...evil, deep, ...prims('/World', 'D')]}},
      {limits: {depth: 2, prims: 3}},
    );
    await model.load('/World');
    expect(namesBelow(model, '/World')).to.deep.equal(['A', 'B']);
    expect(namesBelow(model, '/World/B')).to.deep.equal([]);
    expect(model.prim('/World')?.isCut).to.equal(true);
    expect(model.search('').isComplete).to.equal(false);
  });

  it('searches names, and paths if the text has a slash, and knows whether there may be more', async () => {
    const {model} = await openModel(STAGES);
    await model.load('/World');
    const find = (text: string) => {
      const {prims: found, isComplete} = model.search(text);
      return [found.map(({path}) => path), isComplete];
    };
    expect(find('cUP')).to.deep.equal([['/World/Cup'], false]);
    await model.load('/World/Pot');
    expect(find('d/p')).to.deep.equal([['/World/Pot', '/World/Pot/Lid', '/World/Pot/Body'], true]);
  });

  it('holds 100,000 prims, sends few messages a second, and keeps each below the size that hosts accept', async () => {
    const groups = Array.from({length: 100}, (_, index) => `Group${index}/`);
    const parts = Array.from({length: 1000}, (_, index) => `PartWithALongName${index}`);
    const stage = Object.fromEntries(
      groups.map((name) => [`/${name.slice(0, -1)}`, prims(`/${name.slice(0, -1)}`, ...parts)]),
    );
    const {model, host} = await openModel(
      {'large.usd': {'/': prims('/', ...groups), ...stage}},
      {limits: {messagesPerSecond: 100}},
    );
    const start = performance.now();
    await Promise.all(groups.map((name) => model.load(`/${name.slice(0, -1)}`)));
    const seconds = (performance.now() - start) / 1000;
    expect(model.size).to.equal(100_100);
    expect(host.sentBy('getChildrenRequest').length / seconds).to.be.below(102);
    expect(model.search('Name999').prims).to.have.length(100);
    await until('the prims are pickable', () => host.sentBy('makePrimsPickable').length > 0);
    await settle();
    for (const {payload} of host.sent) expect(JSON.stringify(payload).length).to.be.below(50_000);
  });

  it('stops sending and listening when it is closed', async () => {
    const {model, host} = await openModel(STAGES);
    const controller = new AbortController();
    const other = new SceneModel(host.transport, {signal: controller.signal});
    controller.abort();
    model.close();
    const {length} = host.sent;
    expect(await catchRejection(model.load('/World'))).to.include({name: 'AbortError'});
    host.receive('stageSelectionChanged', {prims: ['/A']});
    host.fire('playing');
    await settle();
    expect([model.selection, other.state.phase, host.sent.length]).to.deep.equal([[], 'waiting', length]);
  });

  describe('never shows an answer of another stage', () => {
    const stageOf = (tag: string) => ({
      '/': [{name: tag, path: '/World', children: {}}],
      '/World': [{name: tag, path: '/World/A', children: {}}],
      '/World/A': [{name: tag, path: '/World/A/B'}],
    });
    const step = fc.oneof(
      fc.record({kind: fc.constant('open' as const), url: fc.constantFrom('one', 'two')}),
      fc.record({kind: fc.constant('load' as const), path: fc.constantFrom('/', '/World', '/World/A')}),
      fc.record({kind: fc.constant('answer' as const), at: fc.nat()}),
    );

    it('in any order of answers', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, {minLength: 5, maxLength: 30}), async (steps) => {
          const {model, host} = await openModel(
            {one: stageOf('one'), two: stageOf('two')},
            {makesPickable: false},
          );
          host.isHolding = true;
          for (const one of steps) {
            if (one.kind === 'open') host.showStage(one.url);
            else if (one.kind === 'load') void model.load(one.path).catch(() => undefined);
            else host.held.splice(one.at % Math.max(1, host.held.length), 1)[0]?.();
            await settle();
            for (const path of ['/World', '/World/A', '/World/A/B'])
              expect(model.prim(path)?.name).to.be.oneOf([undefined, model.stage]);
          }
          // In the end, each answer arrives, and the present stage is complete.
          await until('the first level', () => {
            for (const answer of host.held.splice(0)) answer();
            return model.root.level === 'loaded';
          });
          expect(namesBelow(model)).to.deep.equal([model.stage]);
          model.close();
        }),
        {numRuns: 60},
      );
    });
  });
});
