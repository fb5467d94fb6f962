import {expect} from '@open-wc/testing';
import {playMoment} from '../../src/element/moments.ts';
import {RunService} from '../../src/element/run/run-service.ts';
import {readSettings} from '../../src/element/settings/read-settings.ts';
import {KEEP_SESSION} from '../../src/session/run.ts';
import {sessionRecords} from '../../src/storage/stored-list.ts';
import {Deferred} from '../session/deferred.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {createReadySession, RUN_REQUEST} from '../session/sample-session.ts';
import {createStream} from '../support/element/open-stream.ts';

describe('RunService', () => {
  const run = new AbortController();
  after(() => {
    run.abort(KEEP_SESSION);
    sessionStorage.clear();
  });

  it('records a session whose create request was under way when the memory arrived', async () => {
    const fake = new FakePorts();
    const created = new Deferred<ReturnType<typeof createReadySession>>();
    fake.createResults = [created.promise];
    const element = createStream({service: fake.ports.service});
    const plan = readSettings(element, location.href);
    if ('problems' in plan) throw new Error(JSON.stringify(plan.problems));
    const service = new RunService(element, plan, {
      requestKey: () => 'a',
      onApplication: () => undefined,
      signal: run.signal,
    });
    const creating = service.create(RUN_REQUEST, {signal: run.signal});
    await playMoment.load();
    await service.openMemory();
    created.resolve(createReadySession('s7'));
    await creating;
    expect(sessionRecords.all().map(({id}) => id)).to.deep.equal(['s7']);
  });
});
