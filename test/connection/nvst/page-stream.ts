import type {HostEvent} from '../../../src/connection/connector.ts';
import type {AppStreamError} from '../../../src/errors/app-stream-error.ts';
import type {FakeSocket} from '../../support/fake-socket.ts';
import {PageHost} from '../../support/page-host.ts';
import {until} from '../../support/until.ts';
import {openPageConnection, type PageConnectionOptions} from './open-page-connection.ts';

const opened: {close(): void}[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** Closes this after the test. */
export const closeAfterTest = <One extends {close(): void}>(one: One): One => {
  opened.push(one);
  return one;
};

/** Opens a connection until the end of the test. */
export const openConnection = (options?: PageConnectionOptions) => {
  const page = openPageConnection(options);
  closeAfterTest(page.connection);
  return page;
};

/** Opens a stream that plays, from a host in this page, until the end of the test. */
export const openPlaying = async (
  options?: PageConnectionOptions,
  beforeOffer: (socket: FakeSocket) => void = () => undefined,
) => {
  const page = openConnection(options);
  beforeOffer(page.socket);
  const host = closeAfterTest(new PageHost(page.socket));
  await host.offer();
  await page.connection.connected;
  return {...page, host};
};

/** Creates a peer connection of a host, and its offer of a video and a channel without candidates. */
export const createHostPeer = async () => {
  const pc = closeAfterTest(new RTCPeerConnection({bundlePolicy: 'max-bundle'}));
  pc.addTransceiver('video', {direction: 'sendonly'});
  pc.createDataChannel('control_channel');
  await pc.setLocalDescription();
  const sdp = pc.localDescription?.sdp.replace(/^a=candidate:.*\r\n/gm, '') ?? '';
  return {pc, sdp};
};

/** The frame of a peer message. */
export const frameOf = (message: unknown, {ackid, from = 1}: {ackid?: number; from?: number} = {}) => ({
  ackid,
  peer_msg: {from, msg: typeof message === 'string' ? message : JSON.stringify(message)},
});

/** Resolves with the answer of the page. */
export const waitForAnswer = async (socket: FakeSocket) => {
  const answer = await until('an answer', () => socket.payloads.find(({type}) => type === 'answer'));
  return String(answer['sdp']);
};

/** The warnings that a connection has reported. */
export const faultsOf = (events: readonly HostEvent[]): AppStreamError[] =>
  events.flatMap((event) => (event.kind === 'fault' ? [event.error] : []));
