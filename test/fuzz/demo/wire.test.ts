import assert from 'node:assert/strict';
import {IncomingMessage} from 'node:http';
import {Socket} from 'node:net';
import {describe, it} from 'node:test';
import fc from 'fast-check';
import {parseRequestedSize} from '../../../demo/service/host/media/requested-size.ts';
import {decodeInput} from '../../../demo/service/host/input/decode.ts';
import {unwrapMessage, wrapStreamMessage} from '../../../demo/service/host/message-envelope.ts';
import {JoinedMessages} from '../../../demo/service/host/message-parts.ts';
import {withStartBitrate} from '../../../demo/service/host/media/start-bitrate.ts';
import {streamRequestSchema} from '../../../demo/service/sessions/stream-request.ts';
import {parseClientFrame, parseClientPayload} from '../../../demo/service/signaling/client-frame.ts';
import {isSignIn, parseSignIn} from '../../../demo/service/signaling/sign-in-request.ts';
import {parseBounded} from '../../../src/platform/json.ts';
import {brokenBytes, brokenJson, brokenJsonText, oddText} from '../broken-inputs.ts';
import {fuzz} from '../fuzz.ts';
import {INPUTS} from './inputs.ts';

const frame = brokenJsonText(
  {ackid: 1, peer_info: {browser: 'Chrome', connected: true, id: 0, name: 'peer-1', peerRole: 0, version: 2}},
  {ackid: 2, peer_msg: {from: 3, to: 1, msg: '{"type":"answer","sdp":"v=0\\r\\n"}'}},
  {ackid: 3, peer_msg: {from: 3, to: 1, msg: {candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0}}},
  {ackid: 4, peer_msg: {msg: 'BYE'}},
  {ack: 1, hb: 1},
);
const request = brokenJson(
  {id: 'usd-viewer', profile: 'default'},
  {
    id: 'usd-viewer',
    profile: 'cold',
    version: '1.2.0',
    arguments: {
      usd_stage_uri: 'factory.usda',
      more: {},
      demo: {
        ...{createDelayMs: 1, createStatus: 500, coldMs: 1, routesShape: 'nested', candidates: 'in-offer'},
        ...{video: {width: 640, height: 360, fps: 30}, inputVersion: 2, closeAfterMs: 1, closeCode: 3000},
        ...{
          closeReason: 'Four hours are over',
          crashAfterMs: 1,
          secondClient: 'close-3005',
          takesText: false,
        },
      },
    },
  },
);
const message = brokenJsonText(
  {
    customMessage: {
      messageType: 'json',
      messageRecipient: 'kit',
      data: {event_type: 'x', payload: {a: 1}, id: 'q'},
    },
  },
  {customMessage: {data: {event_type: 'x', id: 'a', part: 1, numParts: 2, payload: '{"a"'}}},
  {customMessage: {data: {event_type: 'x', id: 'a', part: 2, numParts: 2, payload: ':1}'}}},
  JSON.parse(wrapStreamMessage('resize', {width: 1280, height: 720})),
  {data: {type: 'clipboard', value: 'copied'}},
);

describe('The demo service’s parsers of client messages', () => {
  it('recognise a sign-in', () => {
    const header = fc.oneof(fc.constantFrom('x-nv-sessionid.s1, Authorization-Bearer.t', ','), oddText);
    const path = fc.oneof(fc.constantFrom('/sign_in?peer_id=p&version=2', '/a/sign_in', '//', '/%'), oddText);
    fuzz(fc.tuple(path, header, oddText), ([start, protocols, rest]) => {
      const message = new IncomingMessage(new Socket());
      message.url = start + rest;
      message.headers['sec-websocket-protocol'] = protocols;
      assert.equal(typeof isSignIn(message), 'boolean');
      const {peerId, sessionId, token} = parseSignIn(message);
      for (const text of [peerId, sessionId, token])
        assert.ok(text === undefined || typeof text === 'string');
    });
  });

  it('parse a frame or ignore it', () => {
    fuzz(frame, (text) => {
      const read = parseClientFrame(parseBounded(text));
      if (read?.ackid !== undefined) assert.ok(Number.isInteger(read.ackid));
      if (read?.peer_msg)
        assert.ok(['answer', 'bye', 'other'].includes(parseClientPayload(read.peer_msg.msg).kind));
    });
  });

  it('decode input to the last byte', () => {
    fuzz(brokenBytes(...INPUTS), (bytes) => {
      const inputs = decodeInput(bytes);
      assert.ok(inputs.length > 0 && inputs.length <= Math.max(1, bytes.length));
      for (const input of inputs) {
        const numbers = Object.values(input)
          .flat()
          .filter((value) => typeof value === 'number');
        assert.ok(numbers.every(Number.isFinite));
        if (input.kind === 'move') assert.ok(input.width > 0 && input.height > 0);
      }
    });
  });

  it('unwrap a message, a part of a message, or nothing', () => {
    const parts = new JoinedMessages();
    fuzz(message, (text) => {
      const read = unwrapMessage(text);
      const whole =
        read?.kind === 'part' ? parts.add(read.part) : read?.kind === 'application' && read.message;
      if (whole) assert.deepEqual([typeof whole.event_type, typeof whole.payload], ['string', 'object']);
      const size = read?.kind === 'stream' ? parseRequestedSize(read.value) : undefined;
      if (!size) return;
      for (const length of [size.width, size.height])
        assert.ok(length >= 256 && length <= 4096 && length % 2 === 0);
    });
  });

  it('accept only requests whose switches are in range', () => {
    fuzz(request, (body) => {
      const read = streamRequestSchema.safeParse(body);
      if (!read.success) return;
      const {closeReason = '', video, closeCode = 1000} = read.data.arguments.demo;
      assert.ok(Buffer.byteLength(closeReason) <= 123 && closeCode < 5000);
      if (video) assert.ok(video.width * video.height <= 1920 * 1200);
      assert.equal(Object.getPrototypeOf(read.data.arguments), Object.prototype);
    });
  });

  it('add a start bitrate to an answer', () => {
    const lines = fc.constantFrom(
      'm=video 9 RTP 96',
      'a=fmtp:96 a=b',
      'a=rtpmap:96 VP8/90000',
      'm=video',
      '$1$&',
      '',
    );
    fuzz(fc.array(fc.oneof(lines, oddText)), (sdp) => {
      assert.equal(typeof withStartBitrate(sdp.join('\r\n'), 4000), 'string');
    });
  });
});
