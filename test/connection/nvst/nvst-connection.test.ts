import {expect, waitUntil} from '@open-wc/testing';
import {decodeInput} from '../../../demo/service/host/input/decode.ts';
import {CONNECT_LIMITS, type HostEvent} from '../../../src/connection/connector.ts';
import {kitEnvelope} from '../../../src/connection/nvst/control/kit-envelope.ts';
import type {HostLinkSettings} from '../../../src/connection/nvst/host-link.ts';
import {NvstConnection} from '../../../src/connection/nvst/nvst-connection.ts';
import {SignalingChannel} from '../../../src/connection/nvst/signaling-channel.ts';
import {FakeSocket} from '../../support/fake-socket.ts';
import {PageHost} from './page-host.ts';

/** A connection to a host in the same page, over real peer connections and a socket by hand. */
const connected = async (settings: HostLinkSettings = {}) => {
  const socket = new FakeSocket();
  const events: HostEvent[] = [];
  const over = new AbortController();
  const connection = new NvstConnection(
    new SignalingChannel(socket.asWebSocket, 'peer-1', {width: 64, height: 64}),
    {
      endpoint: {sessionId: 's1', signaling: {host: '127.0.0.1', port: 9}},
      policy: 'trust',
      signal: new AbortController().signal,
      client: {name: '1', returns: false},
      limits: CONNECT_LIMITS,
      onStep: () => undefined,
      token: () => Promise.resolve(undefined),
      iceServers: [],
      onHostEvent: (event) => events.push(event),
      size: {width: 64, height: 64},
      ...settings,
    },
    over,
  );
  const hosts: PageHost[] = [];
  const offer = async () => {
    const host = new PageHost(socket, hosts.length + 1);
    hosts.push(host);
    await host.offer();
    return host;
  };
  const host = await offer();
  await connection.connected;
  const opened = (kind: 'input' | 'channel', times = 1) =>
    waitUntil(
      () => events.filter((event) => event.kind === kind && event.open).length >= times,
      `${kind} opens`,
    );
  return {connection, events, host, offer, opened};
};

describe('the data channels of a connection', () => {
  it('are those of the specification, as it wants them', async () => {
    const {connection, host, opened} = await connected();
    await opened('input');
    const found = [...host.channels.values()].map(
      ({label, ordered, maxPacketLifeTime, negotiated, protocol}) => ({
        label,
        ordered,
        maxPacketLifeTime,
        negotiated,
        protocol,
      }),
    );
    const common = {negotiated: false, protocol: '', maxPacketLifeTime: null};
    expect(found).to.have.deep.members([
      {label: 'input_channel_v1', ordered: true, ...common},
      {label: 'input_channel_partially_reliable', ordered: false, ...common, maxPacketLifeTime: 300},
      {label: 'cursor_channel', ordered: true, ...common},
    ]);
    connection.close();
    host.close();
  });

  it('have none for the pointer where it is left to the page', async () => {
    const {connection, host, opened} = await connected({cursor: 'none'});
    await opened('input');
    expect([...host.channels.keys()]).to.have.members([
      'input_channel_v1',
      'input_channel_partially_reliable',
    ]);
    connection.close();
    host.close();
  });

  it('carry input, messages, sizes and pointer shapes', async () => {
    const {connection, events, host, opened} = await connected();
    await Promise.all([opened('input'), opened('channel')]);
    connection.sendInput({kind: 'button', button: 3, pressed: true, timeMs: performance.now()});
    connection.sendMessage('{"event_type":"hello"}');
    connection.resize({width: 320, height: 200});
    connection.sendClipboard('words');
    await waitUntil(() => host.texts.length === 3 && host.bytes.length === 1);
    const [press] = host.bytes.flatMap((bytes) => decodeInput(bytes));
    expect(press).to.include({kind: 'button', button: 3, pressed: true});
    expect(host.texts.map((text) => kitEnvelope().read(text))).to.deep.equal([
      {kind: 'application', message: {event_type: 'hello'}, newer: false},
      {kind: 'stream', type: 'resize', value: {width: 320, height: 200}},
      {kind: 'stream', type: 'clipboard', value: 'words'},
    ]);
    host.channels.get('cursor_channel')?.send(new Uint8Array([0, 4]));
    host.control.send(kitEnvelope().wrap('{"event_type":"hi"}'));
    await waitUntil(() => events.some((event) => event.kind === 'cursor'));
    await waitUntil(() => events.some((event) => event.kind === 'message'));
    expect(events).to.deep.include({kind: 'cursor', cursor: {kind: 'named', name: 'crosshair'}});
    expect(events).to.deep.include({kind: 'message', message: {event_type: 'hi'}});
    connection.close();
    host.close();
  });

  it('close and open again with a second offer, and close for good with the connection', async () => {
    const {connection, events, host, offer, opened} = await connected();
    await Promise.all([opened('input'), opened('channel')]);
    const second = await offer();
    await Promise.all([opened('input', 2), opened('channel', 2)]);
    const states = (kind: 'input' | 'channel') =>
      events.flatMap((event) => (event.kind === kind ? [event.open] : []));
    expect(states('input')).to.deep.equal([true, false, true]);
    expect(states('channel')).to.deep.equal([true, false, true]);
    connection.sendMessage('{"event_type":"to the second"}');
    await waitUntil(() => second.texts.length === 1);
    expect(host.texts).to.deep.equal([]);
    connection.close();
    expect(states('input')).to.deep.equal([true, false, true, false]);
    expect(states('channel')).to.deep.equal([true, false, true, false]);
    for (const one of [host, second]) one.close();
  });

  it('take what is sent before and after without a word', async () => {
    const {connection, host} = await connected();
    const send = () => {
      connection.sendInput({kind: 'text', text: 'x'});
      connection.sendMessage('{}');
      connection.resize({width: 2, height: 2});
      connection.sendClipboard('');
    };
    send();
    connection.close();
    send();
    host.close();
  });
});
