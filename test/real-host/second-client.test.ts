import assert from 'node:assert/strict';
import {once} from 'node:events';
import {createServer, type Server} from 'node:http';
import {afterEach, before, it} from 'node:test';
import {setTimeout as wait} from 'node:timers/promises';
import {WrtcPeerConnection} from '../../demo/service/host/wrtc.ts';
import {SignalingRelay} from '../faults/relay/signaling-relay.ts';
import {HostClient} from '../support/compared-hosts/host-client.ts';
import {until} from '../support/until.ts';
import {describeWithHost} from './bench.ts';
import type {RealHost} from './host/real-host.ts';
import {BOTH_BROWSERS, CHROMIUM} from './page/browsers.ts';
import type {StreamTab} from './page/stream-tab.ts';

const SERVER = 1;

const portOf = (server: Server): number => {
  const address = server.address();
  assert.ok(address && typeof address === 'object');
  return address.port;
};

/** An offer that a browser could answer: it has sound, video and data, and the fingerprint of its sender. */
const createOffer = async () => {
  const connection = new WrtcPeerConnection({bundlePolicy: 'max-bundle'});
  connection.addTransceiver('audio', {direction: 'sendonly'});
  connection.addTransceiver('video', {direction: 'sendonly'});
  connection.createDataChannel('control_channel');
  const {sdp = ''} = await connection.createOffer();
  connection.close();
  return {type: 'offer', sdp, nvstSdp: 'v=0\r\n'};
};

const clients: HostClient[] = [];

const signIn = async ({url}: RealHost): Promise<HostClient> => {
  const client = await HostClient.open({url, peerId: `peer-${Math.floor(Math.random() * 1e10)}`});
  clients.push(client);
  await client.waitFor('the infos of all peers', ({infos}) => infos.length >= 2);
  return client;
};

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

describeWithHost('a second client of NVIDIA’s server', {browsers: BOTH_BROWSERS}, (bench) => {
  /** The number of the element, as the server gives it to all other clients. */
  const findElement = (client: HostClient): Promise<number> =>
    client.waitFor(
      'the element',
      ({infos}) => infos.findLast(({id}) => id !== SERVER && id !== client.id)?.id,
    );
  const playsOn = async () => {
    const {sockets} = await bench.tab.read();
    const peers: unknown = await bench.tab.evaluate('peers.length');
    return async () => {
      const {frames} = await bench.tab.read();
      const later = await bench.tab.waitFor('more frames', (observed) => observed.frames > frames + 20);
      assert.equal(later.phase, 'playing');
      assert.equal(later.sockets, sockets);
      assert.equal(await bench.tab.evaluate('peers.length'), peers);
    };
  };

  before(() => bench.play());

  it('that signs in and leaves disturbs nothing', async () => {
    const check = await playsOn();
    const client = await signIn(bench.host);
    await check();
    client.close();
    await check();
    assert.ok(!(await bench.tab.notes()).warnings.includes('foreign-client'));
  });

  for (const [what, create] of [
    ['BYE', () => Promise.resolve('BYE')],
    ['a foreign offer', createOffer],
    ['an offer without a description', () => Promise.resolve({type: 'offer'})],
    ['an offer that is nonsense', () => Promise.resolve({type: 'offer', sdp: 'v=0\r\n'})],
    [
      'a candidate',
      () => Promise.resolve({candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0'}),
    ],
  ] as const) {
    for (const [name, isServer] of [
      ['its own', false],
      ['the host’s', true],
    ] as const) {
      it(`that sends ${what} in ${name} name changes nothing`, async () => {
        const check = await playsOn();
        const client = await signIn(bench.host);
        const element = await findElement(client);
        client.sendTo(element, await create(), isServer ? SERVER : client.id);
        await check();
      });
    }
  }

  it('that was hostile is reported', async () => {
    assert.ok((await bench.tab.notes()).warnings.includes('foreign-client'));
  });

  it('leaves the keys of the element to the host', async () => {
    const events = bench.host.listen();
    await bench.tab.focus();
    await bench.tab.page.keyboard.press('KeyA');
    await events.find('keyboard', {key_code: 65, key_state: 'UP'});
  });
});

/** Sends an offer in the host’s name to each client that the liar learns of, until the time is over. */
const lieFor = async (ms: number, liar: HostClient): Promise<void> => {
  const offer = await createOffer();
  const deceived = new Set<number>();
  for (const end = performance.now() + ms; performance.now() < end; await wait(10)) {
    for (const {id, connected} of liar.infos) {
      if (!connected || id === SERVER || id === liar.id || deceived.has(id)) continue;
      deceived.add(id);
      liar.sendTo(id, offer, SERVER);
    }
  }
  assert.ok(deceived.size > 0);
};

describeWithHost('a page that connects to NVIDIA’s server', {browsers: BOTH_BROWSERS}, (bench) => {
  /** How many offers the page has taken. */
  const countOffers = () => bench.tab.evaluate('offers');
  const readName = async (): Promise<string> => {
    const spy = await signIn(bench.host);
    const {name} = await spy.waitFor('the element', ({infos}) =>
      infos.find(({id}) => id !== SERVER && id !== spy.id),
    );
    spy.close();
    return name;
  };
  const lieAs = async (peerId: string): Promise<HostClient> => {
    const liar = await HostClient.open({url: bench.host.url, peerId});
    clients.push(liar);
    return liar;
  };

  before(() => bench.play());

  it('ignores BYE of a client with the name that it had before a reload', async () => {
    const name = await readName();
    await bench.tab.page.reload();
    await bench.tab.play(bench.host);
    const liar = await lieAs(name);
    const element = await liar.waitFor(
      'the element',
      ({infos}) => infos.find(({id}) => id !== SERVER && id !== liar.id)?.id,
    );
    liar.sendTo(element, 'BYE', SERVER);
    await bench.tab.waitForFrames(20);
    assert.ok((await bench.tab.notes()).warnings.includes('foreign-client'));
  });

  it('takes no offer of a client with the name that it had before a reload', async () => {
    const name = await readName();
    await bench.tab.page.goto('about:blank');
    await bench.host.waitUntilFree();
    const liar = await lieAs(name);
    await liar.waitFor('the host’s offer', ({offer}) => offer);
    await bench.tab.page.goBack();
    await bench.tab.start({signalingUrl: bench.host.url});
    await lieFor(3000, liar);
    assert.equal((await bench.tab.read()).code, 'in-use');
    assert.equal(await countOffers(), 0);
    liar.close();
    await bench.tab.waitForFrames();
  });

  it('takes no offer of a client that joins before the host’s offer, and plays when that client has left', async () => {
    await bench.tab.page.goto('about:blank');
    await bench.host.waitUntilFree();
    let offers = 0;
    const relay = new SignalingRelay({
      target: () => bench.host.port,
      upgradeFault: () => undefined,
      frameFault: (from, text) =>
        from === 'host' && text.includes('nvstSdp') && offers === 1
          ? {on: 'frames', from, do: 'drop'}
          : undefined,
      onHostFrame: (text) => {
        if (text.includes('nvstSdp')) offers += 1;
      },
    });
    const server = createServer().on('upgrade', (request, socket, head) =>
      relay.upgrade(request, socket, head),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await bench.tab.page.goBack();
      await bench.tab.start({signalingUrl: `ws://127.0.0.1:${portOf(server)}`});
      await until('an offer that was lost', () => offers === 1);
      const liar = await signIn(bench.host);
      await lieFor(3000, liar);
      assert.equal(await countOffers(), 0);
      assert.ok((await bench.tab.notes()).states.some(({code}) => code === 'in-use'));
      liar.close();
      await bench.tab.waitForFrames();
    } finally {
      await bench.leave();
      relay.close();
      server.close();
    }
  });
});

describeWithHost('NVIDIA’s server that another client uses', {browsers: [CHROMIUM]}, (bench) => {
  // In a browser. For a client that cannot decode the video the server forces two key frames a second, and one of some hundred is
  // too much for the encoder of a machine without a GPU, at which the server ends the stream.
  let other: StreamTab;
  before(async () => {
    other = await bench.openTab();
    await other.play(bench.host);
    const tab = await bench.prepareTab();
    await tab.start({signalingUrl: bench.host.url});
  });

  it('is in use, which the element reports immediately', async () => {
    const begun = performance.now();
    await bench.tab.waitFor('in-use', ({code}) => code === 'in-use');
    assert.ok(performance.now() - begun < 4000);
    // Short states have no card.
    await bench.tab.waitFor('the card', ({card}) => card.includes('open in another window'));
  });

  it('is not replaced by a third client, whatever that offers', async () => {
    const client = await signIn(bench.host);
    const peers = await client.waitFor('the element and the other client', ({infos}) => {
      const found = infos.filter(({id, connected}) => connected && id !== SERVER && id !== client.id);
      return found.length === 2 && found;
    });
    for (const {id} of peers) {
      for (const from of [SERVER, client.id]) client.sendTo(id, await createOffer(), from);
    }
    await other.waitForFrames(20);
    assert.equal((await bench.tab.read()).code, 'in-use');
    assert.equal(await bench.tab.evaluate('offers'), 0);
    client.close();
  });

  it('plays when that client has left', async () => {
    await other.close();
    // A server on a busy machine notices it late.
    await bench.host.waitUntilFree();
    await bench.tab.waitForFrames();
  });

  it('plays again after a reload of the page, whose former client leaves soon', async () => {
    await bench.tab.page.reload();
    await bench.tab.start({signalingUrl: bench.host.url});
    await bench.tab.waitForFrames();
  });
});
