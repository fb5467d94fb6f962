import {expect} from '@open-wc/testing';
import {decodeInput} from '../../../demo/service/host/input/decode.ts';
import {kitEnvelope} from '../../../src/connection/nvst/control/kit-envelope.ts';
import {preparePeer} from '../../../src/connection/nvst/nvst-peer.ts';
import {PageHost} from '../../support/page-host.ts';
import {quickenTimers} from '../../support/page/page-globals.ts';
import {until} from '../../support/until.ts';
import {closeAfterTest, frameOf, openPlaying} from './page-stream.ts';

/** Opens a stream, and waits until its channels are open. */
const openChannels = async () => {
  const {socket, connection, events, host} = await openPlaying();
  const waitForChannels = (times: number) =>
    until('both channels open', () =>
      (['input', 'channel'] as const).every(
        (kind) => events.filter((event) => event.kind === kind && event.open).length >= times,
      ),
    );
  await waitForChannels(1);
  return {socket, connection, events, host, waitForChannels};
};

describe('data channels of NvstConnection', () => {
  it('have the labels and options of the protocol', async () => {
    const {host} = await openChannels();
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
  });

  it('carry input, messages, sizes, clipboard and cursors', async () => {
    const {connection, events, host} = await openChannels();
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
  });

  it('close and open again with a second offer, and close with the connection', async () => {
    const {socket, connection, events, host, waitForChannels} = await openChannels();
    const second = closeAfterTest(new PageHost(socket, {ackid: 2}));
    await second.offer();
    await waitForChannels(2);
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
  });

  it('ignore data that is sent before they open and after they close', async () => {
    const {connection} = await openPlaying();
    const send = () => {
      connection.sendInput({kind: 'text', text: 'x'});
      connection.sendMessage('{}');
      connection.resize({width: 2, height: 2});
      void connection.sendClipboard('');
    };
    send();
    connection.close();
    send();
  });
});

/** Opens a stream that plays. Its peer connections are known to the test. */
const openObserved = async () => {
  const peers: RTCPeerConnection[] = [];
  const takePrepared = () => {
    const prepared = preparePeer({});
    peers.push(prepared.pc);
    return prepared;
  };
  const playing = await openPlaying({takePrepared});
  return {...playing, states: () => peers.map(({signalingState}) => signalingState)};
};

describe('The end of an NvstConnection', () => {
  it('closes the peer connection after the socket, so that a portal reads the close frame first', async () => {
    const {socket, connection, states} = await openObserved();
    connection.close();
    await connection.closed;
    await new Promise(requestAnimationFrame);
    expect(states()).to.deep.equal(['stable']);
    socket.close(1000);
    await until('the end of the peer connection', () => states().includes('closed'));
  });

  it('closes the peer connection after two seconds if the host does not answer the close frame', async () => {
    const {connection, states} = await openObserved();
    const restore = quickenTimers(2000);
    connection.close();
    restore();
    await until('the end of the peer connection', () => states().includes('closed'));
  });

  it('handles no message that was queued', async () => {
    const {socket, connection, host, states} = await openObserved();
    socket.receive(frameOf({type: 'offer', sdp: host.sdp}, {ackid: 2}));
    connection.close();
    socket.close(1000);
    await until('the end of the peer connection', () => states().includes('closed'));
    expect(states()).to.have.length(1);
  });
});
