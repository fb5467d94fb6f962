import {expect} from '@open-wc/testing';
import type {HostEvent} from '../../src/connection/connector.ts';
import {nvst} from '../../src/connection/nvst/nvst-connector.ts';
import {ApplicationChannel, kit, type Kit} from '../../src/kit.ts';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {endpointsOf} from '../../src/connection/endpoints.ts';
import {isObject} from '../../src/platform/json.ts';
import {catchRejection} from './catch-rejection.ts';
import {until} from '../support/until.ts';

const service = new StreamingService({serviceUrl: new URL('/service', location.href).href});

/** Connects to the host of a new session, without the element. */
const connectToHost = async () => {
  const {id, ...session} = await service.create({
    appId: 'usd-viewer',
    profile: 'default',
    version: 'latest',
    stageUri: 'tea-set.usda',
  });
  const [endpoint] = endpointsOf({id, ...session});
  if (!endpoint) throw new Error('The session has no route.');
  const controller = new AbortController();
  const events: HostEvent[] = [];
  const sending: {send?: ((json: string) => void) | undefined} = {};
  const channel = new ApplicationChannel({send: (json) => sending.send?.(json), signal: controller.signal});
  const connection = await nvst().connect(endpoint, {
    signal: controller.signal,
    client: {name: '1', returns: false},
    limits: {},
    onStep: () => undefined,
    token: () => Promise.resolve(undefined),
    iceServers: async () => [],
    onHostEvent: (event) => {
      events.push(event);
      channel.handleHostEvent(event);
    },
    size: {width: 640, height: 360},
  });
  sending.send = (json) => connection.sendMessage?.(json);
  const end = async () => {
    controller.abort();
    await service.end(id);
  };
  return {connection, channel, events, end};
};

/** The selection that the application has. It does not confirm a selection of the page. */
const readSelection = async (channel: ApplicationChannel): Promise<unknown> => {
  const match = (message: unknown) => isObject(message) && message['event_type'] === 'demoState';
  const answer = await channel.request({event_type: 'demoStateQuery', payload: {}}, {match});
  return isObject(answer) && isObject(answer['payload']) ? answer['payload']['selection'] : undefined;
};

/** Waits until the stage of a new session is open. Before that, the application selects nothing. */
const waitForStage = (viewer: Kit) =>
  until('a prim of the stage', async () => (await viewer.children('/World'))[0]);

describe('nvst, with the demo host', () => {
  it('exchanges Kit messages', async () => {
    const {channel, end} = await connectToHost();
    const viewer = kit(channel);
    expect(await viewer.speaksKit()).to.equal(true);
    const {path} = await waitForStage(viewer);
    expect(path).to.match(/^\/World\//);
    await viewer.select([path]);
    expect(await readSelection(channel)).to.deep.equal([path]);
    expect(await catchRejection(viewer.openStage('no-such-stage.usda'))).to.have.property(
      'code',
      'kit-refused',
    );
    await end();
  });

  it('sends input and receives cursors', async () => {
    const {connection, channel, events, end} = await connectToHost();
    const viewer = kit(channel);
    await waitForStage(viewer);
    await viewer.makePickable(['/']);
    await until('the input channel opens', () =>
      events.some((event) => event.kind === 'input' && event.open),
    );
    const countCursors = () => events.filter(({kind}) => kind === 'cursor').length;
    await until('a cursor', () => countCursors() > 0);
    // One of these positions in the middle row is over a prim, which changes the cursor.
    const positions = Array.from({length: 64}, (_, index) => ({
      x: 10 * index,
      y: 180,
      width: 640,
      height: 360,
    }));
    for (const at of positions) {
      if (countCursors() > 1) break;
      connection.sendInput?.({kind: 'move', at, timeMs: performance.now()});
      await new Promise(requestAnimationFrame);
    }
    await until('a second cursor', () => countCursors() > 1);
    await end();
  });

  it('sends messages in parts after the host reports its support', async () => {
    const {channel, events, end} = await connectToHost();
    // The host’s configuration shows that it accepts parts.
    await until('the host supports text', () =>
      events.some((event) => event.kind === 'supports' && event.supports.text),
    );
    const paths = Array.from({length: 5000}, (_, index) => `/World/"${index}"`);
    const viewer = kit(channel);
    await waitForStage(viewer);
    await viewer.select([...paths, '/World/Pot']);
    expect(await readSelection(channel)).to.deep.equal(['/World/Pot']);
    await end();
  });
});
