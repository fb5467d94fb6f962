import {expect} from '@open-wc/testing';
import {decodeInput} from '../../../demo/service/host/input/decode.ts';
import {kitEnvelope} from '../../../src/connection/nvst/control/kit-envelope.ts';
import type {NvstOptions} from '../../../src/connection/nvst/nvst-options.ts';
import {preparePeer} from '../../../src/connection/nvst/nvst-peer.ts';
import {PageHost} from '../../support/page-host.ts';
import {quickenTimers} from '../../support/page/page-globals.ts';
import {until} from '../../support/until.ts';
import {openPageConnection, type PageConnectionOptions} from './open-page-connection.ts';

/** Opens a connection to a host in the same page. */
const openConnection = async (settings: Pick<NvstOptions, 'acceptsParts'> = {}) => {
  const {socket, connection, events} = openPageConnection(settings);
  const hosts: PageHost[] = [];
  const offer = async () => {
    const host = new PageHost(socket, {ackid: hosts.length + 1});
    hosts.push(host);
    await host.offer();
    return host;
  };
  const host = await offer();
  await connection.connected;
  const waitForOpen = (kind: 'input' | 'channel', times = 1) =>
    until(`${kind} opens`, () => events.filter((event) => event.kind === kind && event.open).length >= times);
  return {connection, events, host, offer, waitForOpen};
};

describe('data channels of NvstConnection', () => {
  it('have the labels and options of the protocol', async () => {
    const {connection, host, waitForOpen} = await openConnection();
    await waitForOpen('input');
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
    expect(found).to.have.deep.members([{label: 'input_channel_v1', ordered: true, ...common}]);
    connection.close();
    host.close();
  });

  it('carry input, messages, sizes, clipboard and cursors', async () => {
    const {connection, events, host, waitForOpen} = await openConnection();
    await Promise.all([waitForOpen('input'), waitForOpen('channel')]);
    connection.sendInput({kind: 'button', button: 3, pressed: true, timeMs: performance.now()});
    connection.sendMessage('{"event_type":"hello"}');
    void connection.sendClipboard('copied');
    connection.resize({width: 64, height: 64});
    // Until now, the host has not announced that it accepts another size.
    host.control.send(kitEnvelope.wrapStream({type: 'config', value: {allowDynamicResize: true}}));
    await until('the host receives the messages', () => host.texts.length === 4 && host.bytes.length === 1);
    const [press] = host.bytes.flatMap((bytes) => decodeInput(bytes));
    expect(press).to.include({kind: 'button', button: 3, pressed: true});
    expect(host.texts.map((text) => kitEnvelope.read(text))).to.deep.equal([
      {kind: 'stream', type: 'config', value: {}},
      {kind: 'application', message: {event_type: 'hello'}, newer: false},
      {kind: 'stream', type: 'clipboard', value: 'copied'},
      {kind: 'stream', type: 'resize', value: {width: 64, height: 64}},
    ]);
    host.control.send(kitEnvelope.wrapStream({type: 'cursor', value: {cursor_type: 'Crosshair'}}));
    host.control.send(kitEnvelope.wrap('{"event_type":"hi"}'));
    await until('a cursor', () => events.some((event) => event.kind === 'cursor'));
    await until('a message', () => events.some((event) => event.kind === 'message'));
    expect(events).to.deep.include({kind: 'cursor', cursor: {kind: 'named', name: 'Crosshair'}});
    expect(events).to.deep.include({kind: 'message', message: {event_type: 'hi'}});
    connection.close();
    host.close();
  });

  it('close and open again with a second offer, and close with the connection', async () => {
    const {connection, events, host, offer, waitForOpen} = await openConnection();
    await Promise.all([waitForOpen('input'), waitForOpen('channel')]);
    const second = await offer();
    await Promise.all([waitForOpen('input', 2), waitForOpen('channel', 2)]);
    const states = (kind: 'input' | 'channel') =>
      events.flatMap((event) => (event.kind === kind ? [event.open] : []));
    expect(states('input')).to.deep.equal([true, false, true]);
    expect(states('channel')).to.deep.equal([true, false, true]);
    connection.sendMessage('{"event_type":"to the second"}');
    await until('the second host receives the message', () => second.texts.length === 2);
    const question = kitEnvelope.wrapStream({type: 'config', value: {}});
    expect([host.texts, second.texts[0]]).to.deep.equal([[question], question]);
    connection.close();
    expect(states('input')).to.deep.equal([true, false, true, false]);
    expect(states('channel')).to.deep.equal([true, false, true, false]);
    for (const one of [host, second]) one.close();
  });

  it('ignore data that is sent before they open and after they close', async () => {
    const {connection, host} = await openConnection();
    const send = () => {
      connection.sendInput({kind: 'text', text: 'x'});
      connection.sendMessage('{}');
      connection.resize({width: 2, height: 2});
      void connection.sendClipboard('');
    };
    send();
    connection.close();
    send();
    host.close();
  });
});

/** Opens a stream that plays. Its peer connections are known to the test. */
const openPlaying = async (options: PageConnectionOptions = {}) => {
  const peers: RTCPeerConnection[] = [];
  const takePrepared = () => {
    const prepared = preparePeer({});
    peers.push(prepared.pc);
    return prepared;
  };
  const {socket, connection} = openPageConnection({takePrepared, ...options});
  const host = new PageHost(socket);
  await host.offer();
  await connection.connected;
  return {socket, connection, host, peers, states: () => peers.map(({signalingState}) => signalingState)};
};

describe('The end of an NvstConnection', () => {
  it('closes the peer connection after the socket, so that a portal reads the close frame first', async () => {
    const {socket, connection, host, states} = await openPlaying();
    connection.close();
    await connection.closed;
    await new Promise(requestAnimationFrame);
    expect(states()).to.deep.equal(['stable']);
    socket.close(1000);
    await until('the end of the peer connection', () => states().includes('closed'));
    host.close();
  });

  it('closes the peer connection after two seconds if the host does not answer the close frame', async () => {
    const {connection, host, states} = await openPlaying();
    const restore = quickenTimers(2000);
    connection.close();
    restore();
    await until('the end of the peer connection', () => states().includes('closed'));
    host.close();
  });

  it('handles no message that was queued', async () => {
    const {socket, connection, host, states} = await openPlaying();
    const offer = {type: 'offer', sdp: host.sdp};
    socket.receive({ackid: 2, peer_msg: {from: 1, msg: JSON.stringify(offer)}});
    connection.close();
    socket.close(1000);
    await until('the end of the peer connection', () => states().includes('closed'));
    expect(states()).to.have.length(1);
    host.close();
  });
});
