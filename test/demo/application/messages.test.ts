import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {z} from 'zod';
import {createFolder, openFixture, readDemoStage} from './application-fixture.ts';
import {compareFrames, MIDDLE, SimulatedUser} from './simulated-user.ts';

/** An empty list arrives as an empty object. */
const emptySchema = z.strictObject({}).transform(() => []);
const childSchema = z.object({path: z.string(), children: emptySchema.optional()});
const childrenSchema = z.object({children: z.union([z.array(childSchema).min(1), emptySchema])});
const SUCCESS = {result: 'success', error: ''};
const NO_CHILDREN = {prim_path: '/Nowhere', children: {}};
const REFUSED = {url: '', result: 'error', error: 'The stage address is not a text, or it is too long'};
type Payload = Record<string, unknown>;

/** Returns all paths that a page can find by requesting children. */
function listAllPaths(user: SimulatedUser, path = '/', filters?: string[]): string[] {
  const [answer] = user.sendMessage('getChildrenRequest', {prim_path: path, ...(filters && {filters})});
  return childrenSchema
    .parse(answer?.payload)
    .children.flatMap(({path, children}) => [path, ...(children ? listAllPaths(user, path, filters) : [])]);
}

/** The requests whose reply depends on no earlier request. */
const REPLIES: readonly [event_type: string, request: Payload, reply: string, payload: Payload][] = [
  ['loadingStateQuery', {}, 'loadingStateResponse', {url: 'tea-set.usda', loading_state: 'idle'}],
  ['makePrimsPickable', {paths: ['/World']}, 'makePrimsPickableResponse', SUCCESS],
  ['makePrimsPickable', {paths: 7}, 'makePrimsPickableResponse', SUCCESS],
  ['resetStage', {}, 'resetStageResponse', SUCCESS],
  ['openStageRequest', {url: 'tea-set.usda'}, 'openedStageResult', {url: 'tea-set.usda', ...SUCCESS}],
  ['openStageRequest', {url: 7}, 'openedStageResult', REFUSED],
  ['openStageRequest', {url: 'x'.repeat(5000)}, 'openedStageResult', REFUSED],
  ['getChildrenRequest', {prim_path: '/Nowhere'}, 'getChildrenResponse', NO_CHILDREN],
  ['demoEcho', {a: 1}, 'demoEcho', {a: 1}],
];
const UNANSWERED: readonly [event_type: string, request: Payload][] = [
  ['openStageRequest', {}],
  ['selectPrimsRequest', {paths: ['/World']}],
  ['selectPrimsRequest', {paths: 7}],
  ['apply_deeplink_request', {data: 'text'}],
  ['demoCopy', {text: 'copied'}],
  ...['makePrimsSelectable', 'resetStageRequest', 'unheardOf', '', 'toString', '__proto__'].map(
    (name): [string, Payload] => [name, {}],
  ),
];

describe('a message', () => {
  it('gets the reply of the template, with its id', async () => {
    const user = await SimulatedUser.open();
    for (const [event_type, request, reply, payload] of REPLIES)
      assert.deepEqual(
        user.sendMessage(event_type, request, 'q-1'),
        [{event_type: reply, payload, id: 'q-1'}],
        event_type,
      );
    for (const [event_type, request] of UNANSWERED)
      assert.deepEqual(user.sendMessage(event_type, request, 'q-2'), [], event_type);
    assert.deepEqual(user.fixture.copiedTexts, ['copied']);
  });

  it('can have the names of other templates', async () => {
    const user = await SimulatedUser.open();
    user.sendMessage('demoOtherNames');
    for (const [request, reply] of [
      ['makePrimsSelectable', 'makePrimsSelectableResponse'],
      ['resetStageRequest', 'resetStageResponse'],
      ['resetStage', 'resetStageResponse'],
      ['getChildrenRequest', 'getChildrenResult'],
    ] as const)
      assert.equal(user.sendMessage(request)[0]?.event_type, reply);
    user.sendMessage('openStageRequest', {url: 'gears.usda'});
    await user.fixture.waitForMessage('openStageResult');
  });
});

describe('a request for children', () => {
  it('returns the tree of prims', async () => {
    for (const name of ['factory.usda', 'rocket.usdz']) {
      const {root} = await readDemoStage(name);
      const listPaths = ({children}: typeof root): string[] =>
        children.flatMap((child) => [child.path, ...listPaths(child)]);
      assert.deepEqual(listAllPaths(await SimulatedUser.open(name)), listPaths(root));
    }
  });

  it('filters each child by itself, with meshes only for geometry', async () => {
    const user = await SimulatedUser.open();
    for (const [filters, path, expected] of [
      [['USDGeom'], '/', []],
      [['mesh'], '/', []],
      [['USDGeom'], '/World', ['/World/Tray']],
      [['mesh'], '/World', ['/World/Tray']],
      [['unheard of'], '/World/Pot', []],
      [['usdgeom'], '/World/Pot', []],
      [[], '/World/Pot', []],
    ] as const)
      assert.deepEqual(listAllPaths(user, path, [...filters]), expected, filters.join());
    const pot = ['/World/Pot', '/World/Pot/Body'];
    const listPot = (...filters: string[]) =>
      listAllPaths(user, '/', filters).filter((path) => pot.includes(path));
    assert.deepEqual(listPot('xform'), ['/World/Pot']);
    assert.deepEqual(listPot('unheard of', 'xform', 'mesh'), pot);
  });
});

describe('a request to open a stage', () => {
  it('reports the progress and the result, first with the id', async () => {
    const user = await SimulatedUser.open('gears.usda');
    const before = user.nextFrame();
    const {messages} = user.fixture;
    messages.length = 0;
    user.sendMessage('openStageRequest', {url: './molecule.usda'}, 'q-2');
    const readState = () => user.sendMessage('loadingStateQuery')[0]?.payload;
    assert.deepEqual(readState(), {url: './molecule.usda', loading_state: 'busy'});
    user.nextFrame();
    assert.equal(user.application.cursor, 'progress');
    await user.fixture.waitForMessage('openedStageResult');
    const event_type = 'openedStageResult';
    assert.deepEqual(
      messages.filter((message) => message.event_type === event_type),
      [
        {event_type, payload: {url: '/app/kit/../molecule.usda', ...SUCCESS}, id: 'q-2'},
        {event_type, payload: {url: './molecule.usda', ...SUCCESS}},
      ],
    );
    const listPayloads = (type: string) =>
      messages.filter((message) => message.event_type === type).map(({payload}) => payload);
    const amounts = listPayloads('updateProgressAmount').map(({progress}) => progress);
    assert.deepEqual(amounts, ['0.1', '0.5', '0.9', '-1']);
    assert.deepEqual(listPayloads('updateProgressActivity').at(-1), {text: 'None'});
    assert.deepEqual(readState(), {url: '/app/kit/../molecule.usda', loading_state: 'idle'});
    assert.ok(compareFrames(before, user.nextFrame(), MIDDLE) > 0.05);
  });

  it('gets a result even if a later request replaces it', async () => {
    const user = await SimulatedUser.open('gears.usda');
    for (const id of ['first', 'second']) user.sendMessage('openStageRequest', {url: `${id}.usda`}, id);
    for (const id of ['first', 'second']) {
      const {payload} = await user.fixture.waitForMessage('openedStageResult', id);
      assert.equal(payload['result'], 'error', id);
    }
    assert.equal(user.sendMessage('resetStage')[0]?.payload['result'], 'error');
  });

  it('fails with the reason if the stage has no visible prims', async (test) => {
    const folder = await createFolder(test, {
      'a.usda': '#usda 1.0\ndef Sphere "S" {\n}\n',
      'none.usda': '#usda 1.0\n',
    });
    const user = await SimulatedUser.open('a.usda', {folder});
    user.sendMessage('openStageRequest', {url: 'none.usda'}, 'none');
    const {payload} = await user.fixture.waitForMessage('openedStageResult', 'none');
    assert.match(String(payload['error']), /no visible prims/);
    user.sendMessage('selectPrimsRequest', {paths: ['/S']});
    assert.deepEqual(user.state.selection, []);
  });

  it('is not needed for the first stage, whose address is hidden and whose failure is repeated', async () => {
    const {messages, result, application} = await openFixture('gears.usda');
    assert.deepEqual(result, {url: '[obfuscated]', ...SUCCESS});
    messages.length = 0;
    application.greetPage();
    assert.deepEqual(messages, []);
    const failed = await openFixture('${app}/not-there.usda');
    failed.application.greetPage();
    const results = failed.messages.filter(({event_type}) => event_type === 'openedStageResult');
    assert.equal(results.length, 2);
    assert.deepEqual(results[1], results[0]);
    assert.deepEqual(
      [failed.result['url'], failed.result['result']],
      ['/app/exts/app/not-there.usda', 'error'],
    );
  });
});

describe('a request for the selection', () => {
  it('selects existing prims and their descendants', async () => {
    const user = await SimulatedUser.open('factory.usda');
    user.stopTurntable();
    const before = user.nextFrame();
    user.sendMessage('selectPrimsRequest', {paths: ['/World/RobotWest', '/Nowhere']});
    assert.deepEqual(user.state.selection, ['/World/RobotWest']);
    assert.ok(compareFrames(before, user.nextFrame(), MIDDLE) > 0.005);
    user.sendMessage('selectPrimsRequest', {paths: []});
    assert.equal(compareFrames(before, user.nextFrame(), MIDDLE), 0);
  });

  it('replaces the prims that a click can select, which are none after a stage has opened', async () => {
    const user = await SimulatedUser.open('tea-set.usda', {isPickable: false});
    const clickTray = () => user.click(320, 190).state.selection;
    assert.deepEqual([clickTray(), user.application.cursor], [[], 'default']);
    for (const [paths, selection] of [
      [['/World/Tray'], ['/World/Tray']],
      [['/World/Jug'], []],
      [['/World'], ['/World/Tray']],
      [[], []],
      [['/'], ['/World/Tray']],
    ]) {
      user.sendMessage('makePrimsPickable', {paths});
      assert.deepEqual(clickTray(), selection);
      assert.equal(user.application.cursor, selection?.length ? 'pointer' : 'default');
    }
    for (const url of ['gears.usda', 'tea-set.usda']) {
      user.sendMessage('openStageRequest', {url}, url);
      await user.fixture.waitForMessage('openedStageResult', url);
      user.nextFrame();
    }
    assert.deepEqual(clickTray(), []);
  });
});
