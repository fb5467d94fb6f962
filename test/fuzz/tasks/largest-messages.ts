import {HostChannels} from '../../../src/connection/nvst/host-channels.ts';
import {CHANNELS} from '../../../src/connection/nvst/data-channels.ts';
import {kitEnvelope} from '../../../src/connection/nvst/control/kit-envelope.ts';
import {ApplicationChannel} from '../../../src/messages/application-channel.ts';
import {isKitMessage} from '../../../src/messages/kit-messages.ts';
import {LIMITS} from '../../../src/platform/limits.ts';
import {decodeBookmark} from '../../../src/scene/model/bookmark.ts';
import {PrimTree} from '../../../src/scene/model/prim-tree.ts';
import {SCENE_LIMITS} from '../../../src/scene/model/scene-options.ts';
import {TreeRows} from '../../../src/scene/tree/tree-rows.ts';
import {SceneModel} from '../../../src/scene-model.ts';
import '../../../src/scene-define.ts';
import {parseReport} from '../../../src/stats/stats-sample.ts';
import {FakeChannel} from '../../connection/nvst/fake-channel.ts';
import {type Case, fill, fullList, fullListOf} from './case.ts';

const MESSAGES = LIMITS.messages.json;
const {joined: JOINED} = LIMITS.messages;
const ENVELOPE = '{"customMessage":{"messageType":"json","messageRecipient":"kit","data":}}';
const EVENT = '{"event_type":"getChildrenResponse","payload":{"prim_path":"/","children":}}';
const FRAME = ENVELOPE + EVENT;

const wrap = (data: string) => ENVELOPE.replace(':}}', () => `:${data}}}`);
const children = (list: string) => EVENT.replace(':}}', () => `:${list}}}`);

/** A page with a stream whose application sends messages, a scene of it, and the elements of the scene. */
const openPage = () => {
  const {signal} = new AbortController();
  const application: ApplicationChannel = new ApplicationChannel({
    send: (json) => channels.control.send(json),
    signal,
  });
  application.addEventListener('message', (event) => isKitMessage((event as MessageEvent).data));
  const channels: HostChannels = new HostChannels({
    signal,
    pc: {
      createDataChannel: () => new FakeChannel('x').asChannel(),
      getStats: () => Promise.resolve(new Map()),
      sctp: null,
    },
    onHostEvent: (event) => application.handleHostEvent(event),
  });
  const control = FakeChannel.opened(CHANNELS.control);
  control.id = null;
  channels.add(control.asChannel());
  const model = new SceneModel(
    {
      send: (message) => application.send(message),
      request: (message, options) => application.request(message, options),
      addEventListener: (type, listener, options) => application.addEventListener(type, listener, options),
    },
    {stages: Array.from({length: 1000}, (_, index) => `/stages/stage-${index}.usd`)},
  );
  const scene = document.createElement('app-stream-scene');
  const stages = document.createElement('app-stream-stages');
  Object.assign(scene, {model});
  Object.assign(stages, {model});
  scene.style.height = '400px';
  document.body.append(scene, stages);
  return {control, channels, application, model};
};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A page whose application has a stage open and answers the request for the first level. */
const openStage = async () => {
  const page = openPage();
  page.control.receive(
    wrap(
      '{"event_type":"loadingStateResponse","payload":{"url":"/stages/stage-1.usd","loading_state":"idle"}}',
    ),
  );
  await pause(300);
  return page;
};

const received =
  (createText: () => string): Case =>
  async () => {
    const text = createText();
    const {control} = await openStage();
    return async () => {
      control.receive(text);
      await pause(500);
    };
  };

/** A message of the application with this payload, as JSON. */
const receivedPayload = (createPayload: () => string, name = 'x') =>
  received(() => wrap(`{"event_type":"${name}","payload":${createPayload()}}`));

/** A message in parts: the last one makes it whole. */
const joined =
  (createPayload: () => string): Case =>
  async () => {
    const payload = createPayload();
    const {control} = await openStage();
    const size = 300_000;
    const numParts = Math.ceil(payload.length / size);
    const parts = Array.from({length: numParts}, (_, index) =>
      wrap(
        JSON.stringify({
          event_type: 'getChildrenResponse',
          id: 'x',
          part: index + 1,
          numParts,
          payload: payload.slice(index * size, (index + 1) * size),
        }),
      ),
    );
    for (const part of parts.slice(0, -1)) {
      control.receive(part);
      await pause(part.length / 400);
    }
    await pause(1000);
    return async () => {
      control.receive(parts.at(-1) ?? '');
      await pause(500);
    };
  };

const acceptParts = (control: FakeChannel) =>
  control.receive(
    wrap('{"type":"config","value":{"supports_large_messages":true}}').replace('"kit"', '"stream"'),
  );

/** A message of the page for an application that accepts parts. */
const sent =
  (createMessage: () => unknown): Case =>
  async () => {
    const {application, control} = await openStage();
    acceptParts(control);
    control.holds = true;
    const message = createMessage();
    return () => application.send(message);
  };

const PRIM = '{"name":"n#","path":"/n#","children":[]}';
const LEAF = '{"name":"n#","path":"/n#"}';

/** Prims within each other, as deep as JSON may be. */
const deepPrims = () => {
  const one = (index: number) => {
    let [start, end] = ['', ''];
    for (let depth = 0, path = ''; depth < 60; depth++) {
      path += `/${depth ? 'n' : `n${index}`}`;
      start += `{"name":"n","path":"${path}","children":[`;
      end += ']}';
    }
    return start + end;
  };
  const count = Math.floor(Math.min(MESSAGES.length / one(1000).length, MESSAGES.brackets / 121));
  return `[${Array.from({length: count - 1}, (_, index) => one(index + 1000)).join(',')}]`;
};

/** The report of a connection with as many entries as a host can cause. */
const report = () => {
  const entries = Array.from({length: 2000}, (_, index) => ({
    id: `c${index}`,
    type: index % 2 ? 'candidate-pair' : 'transport',
    selectedCandidatePairId: `x${index}`,
    timestamp: 1,
  }));
  return new Map(entries.map((entry) => [entry.id, entry]));
};

/** As many prims as a scene holds. */
const largestTree = () => {
  const tree = new PrimTree(SCENE_LIMITS);
  const level = (path: string, count: number) =>
    tree.add(
      path,
      Array.from({length: count}, (_, index) => ({
        name: `Name${index}`,
        path: `${path === '/' ? '' : path}/n${index}`,
        children: path === '/' ? [] : undefined,
      })),
    );
  level('/', 500);
  for (let index = 0; index < 500; index++) level(`/n${index}`, SCENE_LIMITS.prims / 500 - 1);
  return {tree, model: {state: {phase: 'ready'}, root: tree.root} as unknown as SceneModel};
};

export const APPLICATION_CASES: Readonly<Record<string, Case>> = {
  'a message with many lists': receivedPayload(() => fullList('[]', MESSAGES, FRAME)),
  'a message with many objects': receivedPayload(() => fullList('{}', MESSAGES, FRAME)),
  'a message with many numbers': receivedPayload(() => fullList('1', MESSAGES, FRAME)),
  'a message with many keys': receivedPayload(() => `{${fullListOf('"#":1', MESSAGES, FRAME).slice(1, -1)}}`),
  'a message with many keys and __proto__': receivedPayload(
    () => `{"__proto__":1,${fullListOf('"#":1', MESSAGES, FRAME).slice(20, -1)}}`,
  ),
  'a message of texts within texts': received(() => {
    const inner = {...MESSAGES, length: MESSAGES.length / 1.8};
    return kitEnvelope.wrap(`{"event_type":"x","payload":${fullList('{}', inner, FRAME)}}`);
  }),
  'a message of escapes': receivedPayload(() => `"${fill('\\\\u0041', MESSAGES.length - 200)}"`),
  'a message that is no message': received(() => `{"a":${fullList('{}', MESSAGES, FRAME)}}`),
  'a level with many prims': received(() => wrap(children(fullListOf(PRIM, MESSAGES, FRAME)))),
  'a level with many leaves': received(() => wrap(children(fullListOf(LEAF, MESSAGES, FRAME)))),
  'a level with many unreadable prims': received(() =>
    wrap(children(fullList('{"name":1}', MESSAGES, FRAME))),
  ),
  'many levels': received(() => wrap(children(deepPrims()))),
  'a selection of many prims': receivedPayload(
    () => `{"prims":${fullListOf('"/n#"', MESSAGES, FRAME)}}`,
    'stageSelectionChanged',
  ),
  'a selection of many objects': receivedPayload(
    () => `{"prims":${fullListOf('{"path":"/n#"}', MESSAGES, FRAME)}}`,
    'stageSelectionChanged',
  ),
  'a progress with a long text': receivedPayload(
    () => JSON.stringify({text: 'x'.repeat(MESSAGES.length - 200)}),
    'updateProgressActivity',
  ),
  'a stage with a long address': receivedPayload(
    () => JSON.stringify({url: fill('%41/', MESSAGES.length - 200), result: 'success'}),
    'openedStageResult',
  ),
  'a stage with an address of slashes': receivedPayload(
    () => JSON.stringify({url: `${'/'.repeat(MESSAGES.length - 300)}x`, result: 'success'}),
    'openedStageResult',
  ),
  'a stage with a long address and many listed stages': async () => {
    const {model} = await openStage();
    const address = fill('%41/', MESSAGES.length - 200);
    return () => model.nameOf(address);
  },
  'a cursor with a long name': received(() =>
    wrap(JSON.stringify({type: 'cursor', value: 'a'.repeat(MESSAGES.length - 200)})),
  ),
  'a message in parts with many lists': joined(() => fullList('[]', JOINED)),
  'a message in parts with many numbers': joined(() => fullList('1', JOINED)),
  'a message in parts with many keys': joined(() => `{${fullListOf('"#":1', JOINED).slice(1, -1)}}`),
  'a message in parts with a long text': joined(() => `"${'x'.repeat(JOINED.length - 2)}"`),
  'a message in parts with __proto__': joined(() => {
    const frame = '{"a":"__proto__","b":[]}';
    return `{"a":"__proto__","b":${fullListOf('{"k":#}', JOINED, frame)}}`;
  }),
  'a message in parts with __proto__ and many numbers': joined(() => {
    const frame = '{"a":"__proto__","b":[]}';
    return `{"a":"__proto__","b":${fullList('1', JOINED, frame)}}`;
  }),
  'a message in parts with many prims': joined(
    () => `{"prim_path":"/","children":${fullListOf(PRIM, JOINED, FRAME)}}`,
  ),
  'a message of the page': sent(() => ({
    event_type: 'x',
    payload: 'x'.repeat(LIMITS.outgoing.message - 100),
  })),
  'a message of the page with signs': sent(() => ({
    event_type: 'x',
    payload: fill('é"😀', LIMITS.outgoing.message / 1.3),
  })),
  'a message of the page with many values': sent(() => ({
    event_type: 'x',
    payload: Array.from({length: LIMITS.outgoing.message / 3}, () => 1),
  })),
  'a clipboard of the page': async () => {
    const {channels, control} = await openStage();
    acceptParts(control);
    control.holds = true;
    const text = '"'.repeat(LIMITS.clipboard.length);
    return () => void channels.control.sendClipboard(text);
  },
  'a clipboard of the host': received(() =>
    wrap(JSON.stringify({type: 'clipboard', value: 'x'.repeat(MESSAGES.length - 200)})).replace(
      '"kit"',
      '"stream"',
    ),
  ),
  'a search in the largest scene': () => {
    const {tree} = largestTree();
    return () => [...tree.find('zzz')];
  },
  'the rows of the largest scene': () => {
    const {tree, model} = largestTree();
    const rows = new TreeRows();
    for (const path of tree.paths) rows.expanded.add(path);
    return () => rows.read(model);
  },
  'the pickable prims of the largest scene': () => {
    const {tree} = largestTree();
    return () => [...tree.paths].length;
  },
  'a bookmark': () => {
    const text = fill('prim=/a&', 8192);
    return () => decodeBookmark(text);
  },
  'a report of statistics': () => {
    const entries = report();
    return () => parseReport(entries);
  },
};
