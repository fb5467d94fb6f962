import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {writeRecording} from '../../cli/doctor/recording.ts';
import {failedWith} from '../../src/diagnosis/check.ts';
import {explainServer} from '../../src/diagnosis/server-checks.ts';
import {hideAddresses} from '../../cli/doctor/redaction.ts';
import {formatRow} from '../../cli/doctor/report.ts';
import {cleanRow} from '../../cli/doctor/row.ts';
import {createCleaner} from '../../cli/doctor/secrets.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {RunFollower} from '../../src/telemetry/follow-run.ts';
import {ReportRecorder} from '../../src/telemetry/record-report.ts';
import type {StreamReport} from '../../src/telemetry/stream-report.ts';
import {createStates} from '../telemetry/observed-states.ts';
import {ADDRESS, ADDRESS_6, IDS, planted, type Planted, serverText, SESSION} from './planted-secrets.ts';

/** Asserts that an output has nothing of another client. */
const expectClean = (output: string, {secret}: Pick<Planted, 'secret'>) => {
  for (const form of [secret, btoa(`someone:${secret}`), encodeURIComponent(secret)])
    expect(output).not.to.include(form);
  expect(output).not.to.match(IDS);
};

const description = ({text, secret}: Planted) =>
  [
    'v=0',
    `o=- 1 2 IN IP4 ${ADDRESS}`,
    `s=${text}`,
    `i=${secret}`,
    `k=clear:${secret}`,
    `c=IN IP6 ${ADDRESS_6}`,
    `a=ice-pwd:${secret}`,
    `a=candidate:1 1 udp 1 ${ADDRESS} 47998 typ host`,
    `a=rtpmap:96 H264/90000`,
    `a=x-unknown:${secret}`,
    `a=general.icePassword:${secret}`,
    `a=general.turnInfo:turn:relay.example,someone,${secret}`,
    text,
    '',
  ].join('\r\n');

/** Events that contain a text and headers in all places. */
const eventsWith = (planted: Planted, words: string) => {
  const {secret, headers} = planted;
  const text = `${planted.text} ${words}`;
  const message = {
    text,
    headers,
    nested: {deep: JSON.stringify({credential: secret, text})},
    password: {a: secret},
  };
  const frames = [
    {ackid: 1, error: text, headers, unknown: secret},
    {peer_info: {id: 2, name: 'peer-2', connected: true, headers, address: ADDRESS, note: text}},
    {
      peer_msg: {
        from: 1,
        msg: JSON.stringify({type: 'offer', sdp: description({...planted, text}), note: secret, headers}),
        headers,
      },
    },
    {peer_msg: {from: 1, msg: JSON.stringify({candidate: `candidate:1 1 udp 1 ${ADDRESS} 4 typ host`})}},
    {peer_msg: {from: 1, msg: text}},
    {headers},
    [secret],
  ];
  return [
    {
      ms: 1,
      kind: 'socket-opened',
      text: `x-nv-sessionid.${SESSION}, Authorization-Bearer.${secret}`,
      headers,
    },
    ...frames.map((frame) => ({ms: 2, kind: 'socket-received', text: JSON.stringify(frame)})),
    {ms: 2, kind: 'socket-received', text: JSON.stringify(frames[2]).slice(0, -9)},
    {ms: 2, kind: 'socket-sent', text},
    {ms: 3, kind: 'remote-description', text: description({...planted, text})},
    {ms: 4, kind: 'channel-received', channel: 'control_channel', text: JSON.stringify(message)},
    {ms: 4, kind: 'channel-received', channel: 'control_channel', text},
    {ms: 4, kind: 'channel-received', channel: 'c', base64: btoa(`\u0000\u0001${text}\u0002`)},
    {ms: 5, kind: 'socket-closed', text: `1000 ${text}`},
    {ms: 6, kind: secret, text},
  ];
};

describe('The output of the doctor', () => {
  it('has nothing of another client in a recording', () => {
    fc.assert(
      fc.property(planted, serverText, (planted, words) => {
        expectClean(writeRecording(eventsWith(planted, words), [], []), planted);
      }),
    );
  });

  it('has no text behind a name that no rule names in a recording, whatever the text is', () => {
    const name = fc.string().map((end) => `x${end}`);
    const letters = fc.string({unit: fc.constantFrom(...'abcdefghij'), minLength: 12, maxLength: 30});
    fc.assert(
      fc.property(name, letters, (name, secret) => {
        const hidden = {[name]: secret, [secret]: 1};
        const inner = {...hidden, event_type: 'opened', payload: {url: 'a.usd', prims: [hidden], ...hidden}};
        const layers = [hidden, inner, [hidden], secret, [secret]].flatMap((data) => [
          data,
          JSON.stringify(data),
        ]);
        const messages = [
          ...layers,
          ...layers.map((data) => ({customMessage: {messageType: 'json', data}, ...hidden})),
          {type: 'clipboard', value: secret},
          {event_type: 'part', part: 1, numParts: 2, payload: `{"a":"${secret}`},
        ].map((message) => JSON.stringify(message));
        const frames = [hidden, {ackid: 1, ...hidden, peer_info: {id: 1, ...hidden}}, secret].map((frame) =>
          JSON.stringify(frame),
        );
        const events = [
          {kind: 'channel-sent', ...hidden},
          ...[...messages, secret].map((text) => ({kind: 'channel-received', text})),
          ...frames.map((text) => ({kind: 'socket-received', text})),
          {kind: 'remote-description', text: `v=0\r\ns=${secret}\r\ni=${secret}\r\na=x${name}:${secret}\r\n`},
          {kind: 'channel-received', base64: btoa(`\u0000${secret}`)},
        ];
        const written = writeRecording(events, [], []);
        expect(written).not.to.include(secret);
        expect(written).to.include('a.usd');
      }),
    );
  });

  it('has the members of messages that a replay needs', () => {
    const texts = [
      {event_type: 'openedStageResult', payload: {url: 'a.usd', result: 'success', error: ''}},
      {
        event_type: 'getChildrenResponse',
        payload: {prim_path: '/World', children: [{name: 'A', path: '/World/A'}]},
      },
      {event_type: 'stageSelectionChanged', payload: {prims: ['/World/A']}},
      {type: 'cursor', value: 'text'},
      {type: 'config', value: {supports_large_messages: true}},
    ].flatMap((data) => [
      JSON.stringify({customMessage: {messageType: 'json', messageRecipient: 'kit', data}}),
      JSON.stringify({customMessage: JSON.stringify({messageRecipient: 'kit', data: JSON.stringify(data)})}),
    ]);
    const events = texts.map((text) => ({ms: 1, kind: 'channel-received', channel: 'control_channel', text}));
    const exit = {ms: 2, kind: 'channel-received', text: '{"exitMessage":{"nvstResult":2147680291}}'};
    const packet = {ms: 3, kind: 'channel-sent', base64: btoa('\u0000\u0001key')};
    const all = [...events, exit, packet];
    expect(JSON.parse(writeRecording(all, [], []))).to.deep.equal({version: 1, events: all});
  });

  it('has nothing of another client in the row of a failure', () => {
    fc.assert(
      fc.property(planted, serverText, (planted, words) => {
        const text = `${planted.text} ${words}`;
        const error = new AppStreamError('service-error', {detail: text, cause: text});
        const row = {check: 'service', ms: 1, ...failedWith(error)};
        expectClean(formatRow(cleanRow(row, createCleaner([], []))), planted);
        const refused = {kind: 'refused', ms: 1, code: 500, text} as const;
        const entry = {
          url: 'turn:relay.example',
          kind: 'turn',
          transport: 'udp',
          server: {urls: ''},
        } as const;
        const answer = {check: 'TURN', ms: 1, ...explainServer(entry, refused)};
        expectClean(formatRow(cleanRow(answer, createCleaner([], []))), planted);
      }),
    );
  });

  it('has nothing of another client in a row of the doctor', () => {
    fc.assert(
      fc.property(planted, (planted) => {
        const {text, secret} = planted;
        const row = {
          check: 'service',
          outcome: 'failed',
          summary: text,
          advice: text,
          ms: 1,
          note: secret,
        } as const;
        const safe = cleanRow(row, createCleaner([], []));
        expectClean(JSON.stringify(safe), planted);
        expectClean(formatRow(safe), planted);
      }),
    );
  });

  it('has nothing of another client in the report of an observed run', () => {
    fc.assert(
      fc.property(planted, serverText, (planted, words) => {
        const text = `${planted.text} ${words}`;
        const reports: StreamReport[] = [];
        const recorder = new ReportRecorder({
          report: (report) => reports.push(report),
          attributes: () => ({}),
          traceId: () => 'trace',
        });
        const follower = new RunFollower([recorder]);
        const error = new AppStreamError('sign-in-refused', {
          detail: text,
          cause: text,
          values: {reason: text},
        });
        for (const state of Object.values(createStates({id: SESSION, host: ADDRESS, text})))
          follower.follow(state);
        follower.warn(error);
        follower.follow({phase: 'failed', error});
        expect(reports).not.to.deep.equal([]);
        expectClean(JSON.stringify(reports), planted);
      }),
    );
  });

  it('has only the start of the name with which a client continues its signaling', () => {
    const frame = {peer_info: {id: 2, name: 'peer-7261944380', connected: true}};
    const written = writeRecording([{ms: 1, kind: 'socket-received', text: JSON.stringify(frame)}], [], []);
    expect(written).to.include('peer-7261').and.not.to.include('72619');
  });

  it('keeps the members that a replay needs', () => {
    const frame = {ackid: 3, hb: 1, peer_info: {id: 1, name: 'OneSdkServer-1', connected: true, version: 2}};
    const written = writeRecording([{ms: 1, kind: 'socket-received', text: JSON.stringify(frame)}], [], []);
    expect(JSON.parse(written)).to.deep.equal({
      version: 1,
      events: [{ms: 1, kind: 'socket-received', text: JSON.stringify(frame)}],
    });
  });

  it('has documentation addresses instead of others, and keeps versions, times and fingerprints', () => {
    for (const text of [
      '127.0.0.1',
      '0.0.0.0',
      '203.0.113.7',
      '1.2.3',
      '12:34:56',
      'AB:CD:EF',
      '::1',
      'a::',
      '7:8',
    ])
      expect(hideAddresses(`is ${text} there`)).to.equal(
        text === 'a::' ? 'is 2001:db8::1 there' : `is ${text} there`,
      );
    expect(hideAddresses('10.0.0.7:47998 and [fe80::1]:80 and 1:2:3:4:5:6:7:8')).to.equal(
      '192.0.2.1:47998 and [2001:db8::1]:80 and 2001:db8::1',
    );
  });
});
