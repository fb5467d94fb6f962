import {LIMITS} from '../../../src/platform/limits.ts';
import {nvcf} from '../../../src/nvcf.ts';
import {portal} from '../../../src/portal.ts';
import {StreamingService} from '../../../src/service/streaming-service.ts';
import {type Case, fill, fullList, fullListOf} from './case.ts';

const TOKEN = Array.from({length: 800}, (_, index) => 'aB3-xY_9'[(index * 7) % 8]).join('');
const RESPONSES = LIMITS.responses.json;
const LISTS = LIMITS.lists.json;
const REQUEST = {appId: 'viewer', profile: 'default'};

type Respond = (path: string) => readonly [status: number, body: string];

const fetchOf =
  (respond: Respond): typeof fetch =>
  async (input) => {
    const [status, body] = respond(new URL(input instanceof Request ? input.url : input).pathname);
    // Each response arrives in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    return new Response(body, {status});
  };

const serviceOf = (respond: Respond, version?: string) => {
  const service = new StreamingService({
    serviceUrl: 'https://streams.example/base',
    token: TOKEN,
    headers: {'x-api-key': TOKEN.toUpperCase()},
    fetch: fetchOf(respond),
  });
  const signal = new AbortController().signal;
  const request = {...REQUEST, version};
  return {service, signal, request};
};

/** A response to a create request. */
const created =
  (status: number, createBody: () => string): Case =>
  () => {
    const body = createBody();
    const {service, request} = serviceOf(() => [status, body]);
    return () => service.create(request);
  };

/** The responses to the questions of `confirm`. */
const confirmed =
  (
    version: string | undefined,
    createList: () => string,
    kind: 'app' | 'versions' | 'profiles',
    appId = 'viewer',
  ): Case =>
  () => {
    const list = createList();
    const {service, signal, request} = serviceOf((path) => {
      const [, id, what, found, , profile] = path.split('/cfg/apps')[1]?.split('/') ?? [];
      if (id === undefined) return [200, list];
      if (what === undefined) return kind === 'app' ? [404, '{}'] : [200, '{}'];
      if (found === undefined) return [200, kind === 'versions' ? list : '{"items":[{"version":"1"}]}'];
      if (profile === undefined && path.endsWith('/profiles')) return [200, list];
      return kind !== 'versions' && profile === undefined ? [200, '{}'] : [404, '{}'];
    }, version);
    return () => service.confirm({...request, appId}, {signal});
  };

const route = '{"description":"media","protocol":"UDP","source_port":1,"destination_port":2}';

export const SESSION_CASES: Readonly<Record<string, Case>> = {
  'an error with a list of texts': created(500, () => fullList('""', RESPONSES)),
  'an error with a list of long texts': created(500, () => fullList('"abcdefghij\\\\u002Fklmno"', RESPONSES)),
  'an error with one text': created(500, () => JSON.stringify({detail: fill('a b', RESPONSES.length - 20)})),
  'an error with one escaped text': created(500, () =>
    JSON.stringify({detail: fill('%5C%2525&amp;', RESPONSES.length - 20)}),
  ),
  'an error with a list of faults': created(422, () => {
    const item = '{"loc":["body","id"],"msg":"x"}';
    return `{"detail":${fullList(item, RESPONSES, '{"detail":}')}}`;
  }),
  'an error with faults at long places': created(422, () => {
    const loc = fullList('1', {...RESPONSES, length: RESPONSES.length / 25, members: RESPONSES.members / 21});
    return `{"detail":[${Array.from({length: 20}, () => `{"loc":${loc},"msg":"x"}`).join(',')}]}`;
  }),
  'an error as a page': created(502, () => `<html>${fill('<p>&amp;', RESPONSES.length - 20)}`),
  'a pending session with many messages': created(202, () => {
    const frame = '{"id":"s1","more":}';
    return `{"id":"s1","more":${fullList('{"msg":"","message":"","detail":""}', RESPONSES, frame)}}`;
  }),
  'a session with many lists': created(
    202,
    () => `{"id":"s1","more":${fullList('[]', RESPONSES, '{"id":"s1","more":}')}}`,
  ),
  'a session with many keys': created(202, () => {
    const keys = fullListOf('"#":1', RESPONSES, '{"id":"s1","more":}');
    return `{"id":"s1","more":{${keys.slice(1, -1)}}}`;
  }),
  'a session with a long message': created(202, () =>
    JSON.stringify({id: 's1', status: {message: fill('%5C%2525&amp;', RESPONSES.length - 60)}}),
  ),
  'a session with many hosts': created(200, () => {
    const frame = '{"id":"s1","routes":{}}';
    const hosts = fullListOf(`"h#":[${route}]`, RESPONSES, frame);
    return `{"id":"s1","routes":{${hosts.slice(1, -1)}}}`;
  }),
  'a session with many unreadable hosts': created(200, () => {
    const frame = '{"id":"s1","routes":{}}';
    return `{"id":"s1","routes":{${fullListOf('"h#":{}', RESPONSES, frame).slice(1, -1)}}}`;
  }),
  'a session with many routes': created(
    200,
    () => `{"id":"s1","routes":{"h":${fullList(route, RESPONSES, '{"id":"s1","routes":{"h":}}')}}}`,
  ),
  'the versions of an application': confirmed(
    undefined,
    () => `{"items":${fullListOf('{"version":"1.#.0-beta+2"}', RESPONSES, '{"items":}')}}`,
    'profiles',
  ),
  'the versions of an application without a usable one': confirmed(
    undefined,
    () => `{"items":${fullList('{"v":1}', RESPONSES, '{"items":}')}}`,
    'profiles',
  ),
  'the list of versions instead of a missing one': confirmed(
    '9.9.9',
    () => `{"items":${fullListOf('{"version":"1.#.0-beta+2"}', LISTS, '{"items":}')}}`,
    'versions',
  ),
  'the list of applications instead of a missing one': confirmed(
    '1.0.0',
    () =>
      `{"items":${fullListOf('{"id":"a name of an application with # letters that differ a lot, 50 or more"}', LISTS, '{"items":}')}}`,
    'app',
  ),
  'the list of applications with long names': confirmed(
    '1.0.0',
    () => `{"items":${fullListOf(`{"id":"#${'x'.repeat(190)}"}`, LISTS, '{"items":}')}}`,
    'app',
  ),
  'the list of applications for a long name': confirmed(
    '1.0.0',
    () => `{"items":${fullListOf(`{"id":"#${'xyz'.repeat(20)}"}`, LISTS, '{"items":}')}}`,
    'app',
    'abc'.repeat(100),
  ),
  'the list of applications with many fields': confirmed(
    '1.0.0',
    () =>
      `{"items":${fullListOf('{"id":"#","name":"a","description":"b","tags":["c"]}', LISTS, '{"items":}')}}`,
    'app',
  ),
  'the lists of profiles instead of a missing one': confirmed(
    '1.0.0',
    () => `{"items":${fullListOf('{"id":"profile-#"}', LISTS, '{"items":}')}}`,
    'profiles',
  ),
  'the list of sessions of a portal': () => {
    const item = '{"id":"#","app":"viewer","status":"IDLE","title":"a"}';
    const sessions = `{"items":${fullListOf(item, RESPONSES, '{"items":}')}}`;
    globalThis.fetch = fetchOf((path) => [200, path.includes('sessions') ? sessions : '{}']);
    const service = portal({url: 'https://portal.example'});
    return () => service.create(REQUEST);
  },
  'an error of a gateway': () => {
    const body = JSON.stringify({detail: fill('%5C%2525&amp;', RESPONSES.length - 20)});
    globalThis.fetch = fetchOf(() => [500, body]);
    const service = nvcf({functionId: 'f', key: TOKEN, gateway: 'https://gateway.example'});
    return () => service.confirm(REQUEST, {signal: new AbortController().signal});
  },
};
