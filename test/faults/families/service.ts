import type {Family} from '../fault.ts';
import type {AnswerFault} from '../relay/injection.ts';

const CREATION = {on: 'answers', method: 'POST', path: 'stream'} as const;
const CATALOGUE = {on: 'answers', method: 'GET', path: 'cfg'} as const;
const page: Pick<AnswerFault & {do: 'replace'}, 'do' | 'status' | 'body' | 'headers'> = {
  do: 'replace',
  status: 200,
  body: '<!doctype html><title>Sign in</title>',
  headers: {'Content-Type': 'text/html'},
};

/** The catalogue and the creation of a session, by HTTP. */
export const SERVICE_FAULTS: Family = {
  name: 'The service',
  faults: [
    {
      name: 'Nobody listens at the service’s port',
      when: 'before',
      inject: [{on: 'service', do: 'refuse'}],
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'Each connection to the service is reset',
      when: 'before',
      inject: [{on: 'service', do: 'reset'}],
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'Each connection to the service is reset within the headers of the answer',
      when: 'before',
      inject: [{on: 'service', do: 'cut', afterBytes: 60}],
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'Each connection to the service ends without an answer',
      when: 'before',
      inject: [{on: 'service', do: 'end', afterBytes: 0}],
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'The service hangs for two seconds',
      when: 'before',
      inject: [{on: 'service', do: 'hang'}],
      lasts: {ms: 2000},
      outcome: {recoversWithin: 20},
    },
    {
      name: 'The service hangs, and the person stops',
      when: 'before',
      inject: [{on: 'service', do: 'hang'}],
      person: {in: 'checking', does: 'stop'},
      outcome: {ends: 'stopped'},
    },
    {
      name: 'A bit of every 40 bytes of the service’s answers is turned',
      when: 'before',
      inject: [{on: 'service', do: 'corrupt', everyBytes: 40}],
      outcome: {fails: 'cors'},
    },
    {
      name: 'The catalogue’s answers carry no leave for this page (CORS)',
      when: 'before',
      inject: [{...CATALOGUE, do: 'strip-cors'}],
      outcome: {fails: 'cors'},
    },
    {
      name: 'The catalogue asks for a sign-in',
      when: 'before',
      inject: [{...CATALOGUE, do: 'replace', status: 401}],
      outcome: {fails: 'unauthorized'},
    },
    {
      name: 'The catalogue fails',
      when: 'before',
      inject: [{...CATALOGUE, do: 'replace', status: 500}],
      outcome: {fails: 'service-error'},
    },
    {
      name: 'The catalogue’s address answers with a page',
      when: 'before',
      inject: [{...CATALOGUE, ...page}],
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The catalogue’s answers break off',
      when: 'before',
      inject: [{...CATALOGUE, do: 'truncate', bytes: 20}],
      outcome: {fails: 'unreachable'},
    },
    {
      name: 'The preflight of the creation is refused',
      when: 'before',
      inject: [{on: 'answers', method: 'OPTIONS', path: 'stream', do: 'replace', status: 403}],
      outcome: {fails: 'create-unclear'},
    },
    {
      name: 'The session is created, and the answer is lost',
      when: 'before',
      inject: [{...CREATION, do: 'lose'}],
      leavesSession: true,
      outcome: {fails: 'create-unclear'},
    },
    {
      name: 'The session is created, and the answer breaks off',
      when: 'before',
      inject: [{...CREATION, do: 'truncate', bytes: 30}],
      leavesSession: true,
      outcome: {fails: 'create-unclear'},
    },
    {
      name: 'The session is created, and the answer does not name it',
      when: 'before',
      inject: [{...CREATION, do: 'edit', from: '"id"', to: '"name"'}],
      leavesSession: true,
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The session is created, and its routes cannot be read',
      when: 'before',
      inject: [{...CREATION, do: 'edit', from: '"description"', to: '"purpose"'}],
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The session is created, and has no route for signaling',
      when: 'before',
      inject: [{...CREATION, do: 'edit', from: '"signaling"', to: '"metrics"'}],
      outcome: {fails: 'no-route'},
    },
    {
      name: 'The creation is answered with a page',
      when: 'before',
      inject: [{...CREATION, ...page}],
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The creation is answered with nothing (204)',
      when: 'before',
      inject: [{...CREATION, do: 'replace', status: 204}],
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The creation is answered with five megabytes of junk',
      when: 'before',
      inject: [{...CREATION, do: 'replace', status: 200, body: 'junk '.repeat(1_000_000)}],
      outcome: {fails: 'malformed-response'},
    },
    {
      name: 'The creation is put off (503), until a time that cannot be read',
      when: 'before',
      inject: [{...CREATION, do: 'replace', status: 503, headers: {'Retry-After': 'soon'}, times: 1}],
      outcome: {recoversWithin: 20},
    },
    {
      name: 'No machine is free, for good',
      when: 'before',
      inject: [{...CREATION, do: 'replace', status: 503, headers: {'Retry-After': '0'}}],
      wish: {limits: {createAttempts: 1}},
      outcome: {fails: 'no-capacity'},
    },
    {
      name: 'The gateway has no answer to the creation (504)',
      when: 'before',
      inject: [{...CREATION, do: 'replace', status: 504, body: '<h1>504</h1>'}],
      outcome: {fails: 'gateway-timeout'},
    },
    {
      name: 'The element leaves the document while the creation is under way',
      when: 'before',
      inject: [{...CREATION, do: 'delay', ms: 500}],
      person: {in: 'requesting', does: 'leave'},
      outcome: {leaves: 'nothing'},
    },
  ],
};
