import {expect} from '@open-wc/testing';
import type {CloseReason} from '../../../src/connection/connector.ts';
import {until} from '../../support/until.ts';
import {openPageConnection} from './open-page-connection.ts';

const codeOf = (reason: CloseReason) => (reason.kind === 'lost' ? reason.error.code : reason.kind);

/** Creates a host without a connection to the page, and its offer. */
const createHost = async () => {
  const host = new RTCPeerConnection({bundlePolicy: 'max-bundle'});
  host.addTransceiver('video', {direction: 'sendonly'});
  host.createDataChannel('control_channel');
  await host.setLocalDescription();
  return {host, sdp: host.localDescription?.sdp ?? ''};
};

/** Adds sections of video to an offer of two sections, each with its own mid. */
const addVideoSections = (sdp: string, count: number) => {
  const section = sdp.slice(sdp.indexOf('m=video'), sdp.indexOf('m=application'));
  const mids = Array.from({length: count}, (_, index) => `more${index}`);
  const sections = mids.map((mid) =>
    section.replace(/a=mid:.*/, `a=mid:${mid}`).replace(/^a=(ssrc|msid).*\r\n/gm, ''),
  );
  return sdp.replace(/(a=group:BUNDLE .*)\r\n/, `$1 ${mids.join(' ')}\r\n`) + sections.join('');
};

describe('NvstConnection with a hostile host', () => {
  it('ends with no-offer if the host signs in again and again without an offer', async () => {
    const {socket, connection: made} = openPageConnection({limits: {offerMs: 100}});
    const repeatedSignIn = setInterval(
      () => socket.receive({peer_info: {connected: true, id: 4, name: 'OneSdkServer-1'}}),
      10,
    );
    const reason = await made.closed;
    clearInterval(repeatedSignIn);
    expect(codeOf(reason)).to.equal('no-offer');
  });

  it('answers sixteen offers and ends with the next one', async () => {
    const {socket, connection: made} = openPageConnection();
    const {host, sdp} = await createHost();
    for (let ackid = 1; ackid <= 17; ackid += 1) socket.receive({ackid, peer_msg: {from: 1, msg: {sdp}}});
    expect(codeOf(await made.closed)).to.equal('bad-offer');
    expect(socket.payloads.filter(({type}) => type === 'answer')).to.have.length(16);
    host.close();
  });

  it('rejects an offer with more than 32 sections before the browser parses it', async () => {
    const {host, sdp} = await createHost();
    const {socket, connection: made} = openPageConnection();
    const startedAt = performance.now();
    socket.receive({ackid: 1, peer_msg: {from: 1, msg: {sdp: addVideoSections(sdp, 31)}}});
    const reason = await made.closed;
    expect(codeOf(reason)).to.equal('bad-offer');
    expect(reason).to.have.nested.property('error.cause', undefined);
    expect(performance.now() - startedAt).to.be.below(1000);
    expect(socket.payloads).to.deep.equal([]);
    host.close();
  });

  it('answers an offer with 32 sections', async () => {
    const {host, sdp} = await createHost();
    const {socket, connection: made} = openPageConnection();
    socket.receive({ackid: 1, peer_msg: {from: 1, msg: {sdp: addVideoSections(sdp, 30)}}});
    await until('an answer', () => socket.payloads.some(({type}) => type === 'answer'));
    made.close();
    host.close();
  });

  it('reports at most 500 characters of the browser’s error about an offer', async () => {
    const {host, sdp} = await createHost();
    const {socket, connection: made} = openPageConnection();
    const msg = {sdp: sdp.replace('a=fingerprint:', `a=fingerprint:${'x'.repeat(60_000)}`)};
    socket.receive({ackid: 1, peer_msg: {from: 1, msg}});
    const reason = await made.closed;
    expect(codeOf(reason)).to.equal('bad-offer');
    const cause = reason.kind === 'lost' ? String(reason.error.cause) : '';
    expect(cause.length).to.be.within(10, 520);
    host.close();
  });

  it('accepts 32 data channels and closes any others', async () => {
    const {host, sdp} = await createHost();
    const {socket, connection: made} = openPageConnection();
    host.addEventListener('icecandidate', ({candidate}) => {
      if (candidate) socket.receive({peer_msg: {from: 1, msg: candidate.toJSON()}});
    });
    const channels = Array.from({length: 39}, (_, number) => host.createDataChannel(`x${number}`));
    const countChannels = (state: RTCDataChannelState) =>
      channels.filter(({readyState}) => readyState === state).length;
    socket.receive({ackid: 1, peer_msg: {from: 1, msg: {sdp}}});
    const answerOf = () => socket.payloads.find(({type}) => type === 'answer');
    await until('an answer', () => answerOf() !== undefined);
    await host.setRemoteDescription({type: 'answer', sdp: String(answerOf()?.['sdp'])});
    // 40 channels with `control_channel`, minus the limit of 32.
    await until('the others close', () => countChannels('closed') === 8);
    expect(countChannels('open')).to.equal(31);
    made.close();
    host.close();
  });
});
