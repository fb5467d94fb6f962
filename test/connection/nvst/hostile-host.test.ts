import {expect} from '@open-wc/testing';
import {until} from '../../support/until.ts';
import {endOf} from './open-page-connection.ts';
import {createHostPeer, frameOf, openConnection, waitForAnswer} from './page-stream.ts';

/** Opens a connection, and creates the peer connection of its host. */
const openHostile = async () => {
  const {socket, connection} = openConnection();
  const {pc, sdp} = await createHostPeer();
  const offer = (edited = sdp, ackid = 1) => socket.receive(frameOf({sdp: edited}, {ackid}));
  return {socket, connection, pc, sdp, offer, readCode: async () => endOf(await connection.closed)[0]};
};

/** Adds short sections of video to an offer of two sections, each with its own mid. */
const addVideoSections = (sdp: string, count: number) => {
  const section = sdp.slice(sdp.indexOf('m=video'), sdp.indexOf('m=application'));
  const mids = Array.from({length: count}, (_, index) => `more${index}`);
  const sections = mids.map((mid) =>
    section.replace(/a=mid:.*/, `a=mid:${mid}`).replace(/^a=(ssrc|msid|extmap).*\r\n/gm, ''),
  );
  return sdp.replace(/(a=group:BUNDLE .*)\r\n/, `$1 ${mids.join(' ')}\r\n`) + sections.join('');
};

describe('NvstConnection with a hostile host', () => {
  it('ends with no-offer if the host signs in again and again without an offer', async () => {
    const {socket, connection} = openConnection({limits: {offerMs: 100}});
    const repeatedSignIn = setInterval(
      () => socket.receive({peer_info: {connected: true, id: 4, name: 'OneSdkServer-1'}}),
      10,
    );
    const end = endOf(await connection.closed);
    clearInterval(repeatedSignIn);
    expect(end).to.deep.equal(['no-offer', undefined]);
  });

  it('answers sixteen offers and ends with the next one', async () => {
    const {socket, sdp, offer, readCode} = await openHostile();
    for (let ackid = 1; ackid <= 17; ackid += 1) offer(sdp, ackid);
    expect(await readCode()).to.equal('bad-offer');
    expect(socket.payloads.filter(({type}) => type === 'answer')).to.have.length(16);
  });

  it('rejects an offer with more than 32 sections before the browser parses it', async () => {
    const {socket, connection, sdp, offer, readCode} = await openHostile();
    const startedAt = performance.now();
    offer(addVideoSections(sdp, 31));
    expect(await readCode()).to.equal('bad-offer');
    expect(await connection.closed).to.have.nested.property('error.cause', undefined);
    expect(performance.now() - startedAt).to.be.below(1000);
    expect(socket.payloads).to.deep.equal([]);
  });

  it('answers an offer with 32 sections', async () => {
    const {socket, sdp, offer} = await openHostile();
    offer(addVideoSections(sdp, 30));
    expect(await waitForAnswer(socket)).to.include('a=mid:more29');
  });

  it('reports at most 500 characters of the browser’s error about an offer', async () => {
    const {connection, sdp, offer, readCode} = await openHostile();
    offer(sdp.replace('a=fingerprint:', `a=fingerprint:${'x'.repeat(60_000)}`));
    expect(await readCode()).to.equal('bad-offer');
    const reason = await connection.closed;
    const cause = reason.kind === 'lost' ? String(reason.error.cause) : '';
    expect(cause.length).to.be.within(10, 520);
  });

  it('accepts 32 data channels and closes any others', async () => {
    const {socket, pc, offer} = await openHostile();
    pc.addEventListener('icecandidate', ({candidate}) => {
      if (candidate) socket.receive(frameOf(candidate));
    });
    const channels = Array.from({length: 39}, (_, number) => pc.createDataChannel(`x${number}`));
    const countChannels = (state: RTCDataChannelState) =>
      channels.filter(({readyState}) => readyState === state).length;
    offer();
    await pc.setRemoteDescription({type: 'answer', sdp: await waitForAnswer(socket)});
    // 40 channels with `control_channel`, minus the limit of 32.
    await until('the others close', () => countChannels('closed') === 8);
    expect(countChannels('open')).to.equal(31);
  });
});
