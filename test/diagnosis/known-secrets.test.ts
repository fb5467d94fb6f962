import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {createRedactor} from '../../cli/doctor/redaction.ts';
import {writeRecording} from '../../cli/doctor/recording.ts';
import {cleanRow} from '../../cli/doctor/row.ts';
import {createCleaner} from '../../cli/doctor/secrets.ts';
import {SignalingChannel} from '../../src/connection/nvst/signaling/signaling-channel.ts';
import {createReport} from '../../src/diagnosis/report.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {decodings, encodedSecret, SECRETS} from '../platform/encoded-secrets.ts';
import {catchError, createPendingBody, FakeServer} from '../service/fake-server.ts';
import {FakeSocket} from '../support/fake-socket.ts';

/** What a header can carry is a secret as well. */
const [TOKEN = '', ...OTHERS] = SECRETS;
const HEADERS = Object.fromEntries(OTHERS.map((secret, index) => [`x-secret-${index}`, `Scheme ${secret}`]));

const expectNone = (...outputs: readonly (string | undefined)[]) => {
  for (const output of outputs)
    for (const reading of decodings(output ?? ''))
      for (const secret of SECRETS) expect(reading).not.to.include(secret);
};

/** A backslash before a secret in entities: only in JSON, which doubles it, is the secret complete. */
const DOUBLED = `\\${[...'nabc%2Fdef&amp;g\\\\u0041h'].map((one) => `&#${one.charCodeAt(0)};`).join('')}`;

const always = (check: (text: string) => Promise<void>) =>
  fc.assert(fc.asyncProperty(encodedSecret(), check), {numRuns: 200, examples: [[DOUBLED]]});

const clientOf = (status: number, body: unknown) =>
  FakeServer.withResponses(
    () => new Response(typeof body === 'string' ? body : JSON.stringify(body), {status}),
  ).createClient({token: TOKEN, headers: HEADERS});

describe('A known secret that a server repeats, however it is encoded', () => {
  it('is in no error of a service', () =>
    always(async (text) => {
      for (const body of [
        text,
        {detail: text},
        {message: text},
        {detail: [{loc: ['body', text], msg: text}]},
      ]) {
        const error = await catchError(clientOf(422, body).create({appId: 'a', profile: 'p'}));
        expectNone(error.detail, error.advice, error.message);
      }
    }));

  it('is in no message of a session', () =>
    always(async (text) => {
      const body = {...createPendingBody(), status: {condition: 'pending', status: false, message: text}};
      const {message} = await clientOf(202, body).create({appId: 'a', profile: 'p'});
      expectNone(message);
    }));

  it('is in no name of the catalogue', () =>
    always(async (text) => {
      const server = new FakeServer(({url}) => {
        if (url.pathname.endsWith('/apps')) return new Response(JSON.stringify({items: [{id: text}]}));
        const isFound = url.pathname.includes('/apps/found');
        return new Response(JSON.stringify({id: 'found', name: text}), {status: isFound ? 200 : 404});
      });
      const client = server.createClient({token: TOKEN, headers: HEADERS});
      const {signal} = new AbortController();
      const error = await catchError(client.confirm({appId: 'a', profile: 'p'}, {signal}));
      expectNone(...error.alternatives);
      const found: unknown = await client.confirm({appId: 'found', profile: 'p', version: '1'}, {signal});
      expectNone(found instanceof Object && 'name' in found ? String(found.name) : undefined);
    }));

  it('is in no text of signaling', () =>
    always(async (text) => {
      const socket = new FakeSocket();
      const channel = new SignalingChannel(socket.asWebSocket, 'peer-1', {width: 64, height: 64}, SECRETS);
      socket.receive({error: text});
      socket.close(3001, 'x');
      for await (const message of channel.messages) expectNone(message.type === 'error' ? message.error : '');
    }));

  it('is in no report of the element', () =>
    always(async (text) => {
      const error = new AppStreamError('invalid-request', {detail: text, cause: new Error(text)});
      const check = {check: 'service', outcome: 'failed', summary: text, advice: text} as const;
      const run = {state: {phase: 'failed', error} as const, timeline: [], endpoint: undefined};
      const report = createReport(run, {checks: [check], secrets: SECRETS});
      expectNone(...report.checks.flatMap(({summary, advice}) => [summary, advice]));
      expectNone(report.failure?.detail, report.failure?.cause, report.failure?.message);
    }));

  it('is in no output of the doctor', () =>
    always(async (text) => {
      const row = {
        check: 'service',
        outcome: 'failed',
        summary: text,
        advice: text,
        detail: text,
        ms: 1,
      } as const;
      const {summary, advice} = cleanRow(row, createCleaner(SECRETS, []));
      expectNone(summary, advice, createRedactor({secrets: SECRETS, ids: []})(text));
    }));

  it('is in no recording of the doctor', () =>
    always(async (text) => {
      const data = {event_type: 'x', payload: {name: text, text}};
      const frame = {peer_msg: {from: 1, msg: JSON.stringify({type: 'offer', sdp: `v=0\r\ns=${text}\r\n`})}};
      const recording: unknown = JSON.parse(
        writeRecording(
          [
            {ms: 1, kind: 'socket-received', text: JSON.stringify(frame)},
            {
              ms: 2,
              kind: 'channel-received',
              channel: 'control_channel',
              text: JSON.stringify({customMessage: {data}}),
            },
          ],
          SECRETS,
        ),
      );
      expectNone(...textsIn(recording));
    }));
});

/** All texts of a value. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return value instanceof Object ? Object.values(value).flatMap(textsIn) : [];
};
