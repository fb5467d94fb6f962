import {expect} from '@open-wc/testing';
import {KEEP_SESSION} from '../../src/session/run.ts';
import {sessionRecords, startTimes} from '../../src/storage/stored-list.ts';
import {START_TIMES} from '../../src/storage/device-storage.ts';
import {withMemory} from '../../src/storage/with-memory.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {nextTask} from '../session/recorded-run.ts';
import {createPendingSession, createReadySession, RUN_REQUEST} from '../session/sample-session.ts';
import {until} from '../support/until.ts';

const controllers: AbortController[] = [];

const openPorts = (fake = new FakePorts(), keeps = false) => {
  const controller = new AbortController();
  controllers.push(controller);
  const {signal} = controller;
  const options = {serviceUrl: '/service', requestKey: () => 'a', keepsSession: () => keeps};
  const ports = withMemory(fake.ports, options, signal);
  return {...ports, fake, controller, pollOnce: () => ports.service.poll('s1', {signal})};
};

const recordedIds = () => sessionRecords.all().map(({id}) => id);
const untilRecorded = () => until('the record', () => recordedIds().length > 0);
const clear = () => {
  sessionStorage.clear();
  localStorage.clear();
};

describe('the memory of a run', () => {
  beforeEach(clear);
  afterEach(() => {
    for (const controller of controllers.splice(0)) controller.abort(KEEP_SESSION);
    clear();
  });

  it('records a session that is ready at its creation after one second, until it is deleted', async () => {
    const {service, fake} = openPorts();
    await service.create(RUN_REQUEST);
    expect(fake.clock.pauseDurations).to.deep.equal([1000]);
    expect(recordedIds()).to.deep.equal([]);
    fake.clock.elapsePause();
    await untilRecorded();
    expect(recordedIds()).to.deep.equal(['s1']);
    await service.end('s1');
    expect(recordedIds()).to.deep.equal([]);
    expect(fake.calls).to.deep.equal(['create', 'end s1']);
  });

  it('records a session with its first frame', async () => {
    const {service, fake, showStream, controller} = openPorts();
    await service.create(RUN_REQUEST);
    const [endpoint] = await fake.ports.endpointsOf(createReadySession());
    if (!endpoint) throw new Error('The session has no endpoint');
    const {signal} = controller;
    const connection = await fake.ports.connect(endpoint, {signal, returns: false, onStep: () => undefined});
    await showStream(connection, signal);
    await untilRecorded();
    expect(recordedIds()).to.deep.equal(['s1']);
  });

  it('records a pending session without delay, and measures its start', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession()];
    const {service, pollOnce} = openPorts(fake);
    await service.create(RUN_REQUEST);
    expect(fake.clock.pauseDurations).to.deep.equal([]);
    await untilRecorded();
    await pollOnce();
    expect(localStorage.getItem(START_TIMES)).not.to.equal(null);
  });

  it('measures no start that ended before the memory was loaded', async () => {
    const fake = new FakePorts();
    fake.createResults = [createPendingSession()];
    const {service, pollOnce} = openPorts(fake);
    await service.create(RUN_REQUEST);
    await pollOnce();
    await untilRecorded();
    await pollOnce();
    expect(localStorage.getItem(START_TIMES)).to.equal(null);
  });

  it('records no session that was deleted or left before the memory was loaded', async () => {
    const ended = openPorts();
    await ended.service.create(RUN_REQUEST);
    await ended.service.end('s1');
    ended.fake.clock.elapsePause();
    const left = openPorts();
    await left.service.create(RUN_REQUEST);
    left.controller.abort(KEEP_SESSION);
    left.fake.clock.elapsePause();
    await nextTask();
    // Both would load the same module as this one.
    const third = openPorts();
    await third.service.create(RUN_REQUEST);
    third.fake.clock.elapsePause();
    await untilRecorded();
    expect(recordedIds()).to.deep.equal(['s1']);
    expect(third.fake.calls).to.deep.equal(['create']);
  });

  it('sends the delete request in the task of the call, before and after it is loaded', async () => {
    const {service, fake} = openPorts();
    await service.create(RUN_REQUEST);
    void service.end('s1');
    expect(fake.calls).to.deep.equal(['create', 'end s1']);
    await service.create(RUN_REQUEST);
    fake.clock.elapsePause();
    await untilRecorded();
    void service.end('s1');
    expect(fake.calls.at(-1)).to.equal('end s1');
  });

  it('is loaded before a session exists if an earlier page stored something', async () => {
    startTimes.add('x', 1000);
    const {service, prepare, fake} = openPorts();
    await prepare();
    await service.create(RUN_REQUEST);
    expect(recordedIds()).to.deep.equal(['s1']);
    expect(fake.calls).to.deep.equal(['prepare', 'create']);
  });

  it('is loaded before a session exists if the session may outlive the page', async () => {
    const {service, prepare} = openPorts(new FakePorts(), true);
    await prepare();
    await service.create(RUN_REQUEST);
    expect(recordedIds()).to.deep.equal([createReadySession().id]);
  });
});
