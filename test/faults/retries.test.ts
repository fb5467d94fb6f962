import {QUICK_LIMITS} from './fault.ts';
import {testFaults} from './test-faults.ts';

const LOSE_PACKETS = {on: 'packets', do: 'drop'} as const;
const POLL = {on: 'responses', method: 'GET', path: 'stream/'} as const;
/** The element polls early. After a failed poll, it waits longer. */
const COLD_START = {profile: 'cold', demo: {coldMs: 900}, limits: {start: {pollMs: 300}}} as const;

/** Faults that end by themselves after some time. A session took minutes to start, so the element waits. */
testFaults('Retries', 'before', {
  'The host refuses the socket for the first two seconds of a ready session': {
    settings: {demo: {refuseSignInMs: 2000}},
    outcome: {recoversWithin: 25},
  },
  'The signaling port is closed for the first two seconds': {
    inject: [{on: 'signaling', do: 'refuse'}],
    lasts: {ms: 2000},
    outcome: {recoversWithin: 15},
  },
  'The gateway of the host restarts (two refusals with 502)': {
    inject: [{on: 'upgrade', do: 'refuse', status: 502, times: 2}],
    outcome: {recoversWithin: 30},
  },
  'The host sends no offer to the first two sign-ins': {
    settings: {demo: {noOfferTimes: 2}, limits: {connect: {offerMs: 500}}},
    outcome: {recoversWithin: 25},
  },
  'A proxy closes the socket with a bare 1000 before the offer': {
    when: 'negotiating',
    inject: [{on: 'backend', do: 'close', code: 1000}],
    settings: {demo: {noOfferTimes: 1}},
    outcome: {recoversWithin: 15},
  },
  'UDP is blocked during the first attempt': {
    inject: [LOSE_PACKETS],
    lasts: {ms: 2000},
    settings: {limits: {connect: {iceMs: 1000}}},
    outcome: {recoversWithin: 20},
  },
  'The host still holds the former connection of the page (in use twice)': {
    when: 'playing',
    inject: [LOSE_PACKETS, {on: 'signaling', do: 'reset'}],
    lasts: {ms: 2500},
    through: 'reconnecting',
    settings: {demo: {inUseTimes: 2, freesSilentClient: true}, limits: QUICK_LIMITS},
    outcome: {recoversWithin: 20},
  },
  'The gateway of the service restarts for two seconds (502 for each poll)': {
    when: 'pending',
    inject: [{...POLL, do: 'replace', status: 502, headers: {'Retry-After': '1'}}],
    lasts: {ms: 2000},
    settings: COLD_START,
    outcome: {recoversWithin: 25},
  },
  'The gateway answers polls with an HTML page for a second': {
    when: 'pending',
    inject: [{...POLL, do: 'replace', status: 200, body: '<!doctype html><title>Restarting</title>'}],
    lasts: {ms: 1000},
    settings: COLD_START,
    outcome: {recoversWithin: 25},
  },
  'The host never gets ready, and the user stops the stream': {
    inject: [{on: 'upgrade', do: 'refuse', status: 503}],
    user: {in: 'connecting', does: 'stop'},
    outcome: {ends: 'stopped'},
  },
});
