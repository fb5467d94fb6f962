import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {writeRecording} from '../../cli/doctor/recording.ts';

const nvstSdp = [
  'v=0',
  'a=general.icePassword:host-password',
  'a=general.turnInfo:turn:relay.example:3478,turn-user,turn"\\pass,word|turns:b.example,user-b,pass-b',
  'a=general.maxFPS:60',
  '',
].join('\r\n');
const sdp = 'v=0\r\na=ice-ufrag:frag\r\na=ice-pwd:host-ice-password-0123\r\na=mid:0\r\n';
const offer = JSON.stringify({
  ackid: 1,
  peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp, nvstSdp})},
});
const credentials = JSON.stringify({stunIp: '203.0.113.7', username: 'turn-user-c', password: 'turn"pass-c'});

const EVENTS = [
  {ms: 1, kind: 'socket-received', text: offer},
  {ms: 2, kind: 'socket-received', text: offer.slice(0, -20)},
  {ms: 3, kind: 'remote-description', text: sdp},
  {ms: 4, kind: 'channel-received', channel: 'c', text: credentials},
  {ms: 5, kind: 'channel-received', text: '{ "event_type":  "spaced" }'},
  {ms: 6, kind: 'socket-closed', text: '1000 \u009b2J\u001b[2J a"header-value'},
];
const SECRETS =
  /turn-user|turn["\\]|pass,word|word\||user-b|pass-b|pass-c|host-password|host-ice-password|header-value/;

describe('The recording of the doctor', () => {
  const written = writeRecording(EVENTS, ['a"header-value']);
  const {events} = JSON.parse(written) as {readonly events: readonly {readonly text: string}[]};

  it('has no known secret, no password of ICE, and no user and password of TURN', () => {
    assert.match(JSON.stringify(EVENTS), SECRETS);
    assert.doesNotMatch(written, SECRETS);
  });

  it('keeps what a replay needs', () => {
    const frame = JSON.parse(events[0]?.text ?? '') as {readonly peer_msg: {readonly msg: string}};
    const {nvstSdp: kept, sdp: description} = JSON.parse(frame.peer_msg.msg) as Record<string, string>;
    assert.match(kept ?? '', /^a=general\.turnInfo:turn:relay\.example:3478,redacted,/m);
    assert.match(kept ?? '', /^a=general\.maxFPS:60\r$/m);
    assert.equal(description, sdp.replace('host-ice-password-0123', 'redactedredactedredacted'));
    assert.equal(events[4]?.text, '{ "event_type":  "spaced" }');
    assert.equal(events[3]?.text, '{}');
  });

  it('controls no terminal that shows the file', () => {
    assert.doesNotMatch(written, /[\x00-\x09\x0b-\x1f\x7f-\x9f]/);
    assert.equal(events[5]?.text, '1000 2J[2J [token]');
  });
});
