import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {runSession} from '../../src/session/run.ts';
import {ownAlone} from '../session/fake-page.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {RUN_REQUEST} from '../session/sample-session.ts';
import {browserGlobals} from './fake-globals.ts';

const WARM_UP = 1000;
const RECONNECTIONS = 4000;
/** A reconnection that leaves a listener or a signal behind keeps several thousand bytes. */
const MAX_BYTES = 500;

setFlagsFromString('--expose-gc');
/** Node frees a signal that depends on others some tasks after the garbage collection. */
const measureBytes = async () => {
  for (let round = 0; round < 10; round++) {
    runInNewContext('gc()');
    await new Promise((resolve) => setImmediate(resolve));
  }
  return process.memoryUsage().heapUsed;
};

describe('a run that reconnects again and again', () => {
  before(() => {
    Object.assign(globalThis, browserGlobals);
  });

  it('keeps nothing of a stream that it has lost', async () => {
    const fake = new FakePorts();
    const {clock} = fake;
    const ended = new AbortController();
    const states = runSession(RUN_REQUEST, fake.createPorts(ownAlone(fake)), ended.signal);
    let plays = 0;
    let bytesBefore = 0;
    for await (const {phase} of states) {
      if (phase !== 'playing') continue;
      plays += 1;
      if (plays === WARM_UP) bytesBefore = await measureBytes();
      if (plays === WARM_UP + RECONNECTIONS) break;
      setImmediate(() => {
        // The fake must keep nothing, too.
        for (const record of [fake.calls, fake.reconnects, clock.pauseDurations]) record.length = 0;
        fake.videoErrors = [Promise.withResolvers<AppStreamError>().promise];
        clock.advance(10_000);
        fake.connections
          .splice(0)
          .at(-1)
          ?.end({kind: 'lost', error: new AppStreamError('connection-lost')});
      });
    }
    assert.equal(plays, WARM_UP + RECONNECTIONS);
    const bytes = ((await measureBytes()) - bytesBefore) / RECONNECTIONS;
    assert.ok(bytes < MAX_BYTES, `${Math.round(bytes)} bytes for each reconnection`);
  });
});
