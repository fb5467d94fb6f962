import {expect, waitUntil} from '@open-wc/testing';
import {CONNECT_LIMITS, type HostEvent} from '../../src/connection/connector.ts';
import {nvst} from '../../src/connection/nvst/nvst-connector.ts';
import {ApplicationChannel, kit, type Kit} from '../../src/kit.ts';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {endpointsOf} from '../../src/session/choose-route.ts';
import {failureOf} from './failure-of.ts';

const service = new StreamingService({serviceUrl: new URL('/service', location.href).href});

/** A connection to a new session's host, without the element. */
const connected = async () => {
  const {id, ...session} = await service.create({appId: 'usd-viewer', profile: 'default', version: 'latest'});
  const [endpoint] = endpointsOf({id, ...session});
  if (!endpoint) throw new Error('The session has no route.');
  const over = new AbortController();
  const events: HostEvent[] = [];
  const sending: {send?: ((json: string) => void) | undefined} = {};
  const channel = new ApplicationChannel({send: (json) => sending.send?.(json), signal: over.signal});
  const connection = await nvst().connect(endpoint, {
    signal: over.signal,
    client: {name: '1', returns: false},
    limits: CONNECT_LIMITS,
    onStep: () => undefined,
    token: () => Promise.resolve(undefined),
    iceServers: [],
    onHostEvent: (event) => {
      events.push(event);
      channel.take(event);
    },
    size: {width: 640, height: 360},
  });
  sending.send = (json) => connection.sendMessage?.(json);
  const end = async () => {
    over.abort();
    await service.end(id);
  };
  return {connection, channel, events, end};
};

/** Fulfils with the first selection that a path is in; a stage that is opened clears the one before. */
const selected = (viewer: Kit, path: string) =>
  new Promise<readonly string[]>((resolve) => {
    viewer.onSelection((paths) => {
      if (paths.includes(path)) resolve(paths);
    });
  });

describe('a connection to the demo host', () => {
  it('carries the Kit messages', async () => {
    const {channel, end} = await connected();
    const viewer = kit(channel);
    expect(await viewer.speaksKit()).to.equal(true);
    const [prim] = await viewer.children('/World');
    expect(prim?.path).to.match(/^\/World\//);
    const selection = selected(viewer, prim?.path ?? '');
    viewer.select([prim?.path ?? '']);
    expect(await selection).to.deep.equal([prim?.path]);
    expect(await failureOf(viewer.openStage('no-such-stage.usda'))).to.have.property('code', 'kit-refused');
    await end();
  });

  it('carries input, and the pointer’s shape back', async () => {
    const {connection, events, end} = await connected();
    await waitUntil(() => events.some((event) => event.kind === 'input' && event.open));
    const shapes = () => events.filter(({kind}) => kind === 'cursor').length;
    await waitUntil(() => shapes() > 0);
    // Somewhere in the middle of the picture there is a thing to pick.
    const places = Array.from({length: 64}, (_, index) => ({x: 10 * index, y: 180, width: 640, height: 360}));
    for (const at of places) {
      if (shapes() > 1) break;
      connection.sendInput?.({kind: 'move', at, timeMs: performance.now()});
      await new Promise(requestAnimationFrame);
    }
    await waitUntil(() => shapes() > 1);
    await end();
  });

  it('carries messages in parts, once the host has shown that it takes them', async () => {
    const {channel, events, end} = await connected();
    await waitUntil(() => events.some((event) => event.kind === 'channel' && event.takesParts));
    const paths = Array.from({length: 5000}, (_, index) => `/World/"${index}"`);
    const viewer = kit(channel);
    const selection = selected(viewer, '/World/Pot');
    viewer.select([...paths, '/World/Pot']);
    await selection;
    await end();
  });
});
