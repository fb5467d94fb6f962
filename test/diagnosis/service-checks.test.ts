import {expect} from '@open-wc/testing';
import type {CheckSubject, DiagnosisTarget} from '../../src/diagnosis/check.ts';
import {
  checkCatalogue,
  checkMixedContent,
  checkService,
  checkServiceForRun,
  queryService,
} from '../../src/diagnosis/network-checks.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {RUN_REQUEST} from '../session/sample-session.ts';

const {signal} = new AbortController();
const ADDRESS = 'https://service.example/cfg';

const subjectWith = (
  request: Partial<DiagnosisTarget['request']> = {},
  {fake = new FakePorts(), addresses = [ADDRESS]}: {fake?: FakePorts; addresses?: readonly string[]} = {},
): CheckSubject => ({
  target: {request: {...RUN_REQUEST, ...request}, service: fake.service, addresses},
  iceServers: [],
  video: {size: {width: 1920, height: 1080}},
  state: {phase: 'idle', reason: 'manual'},
  endpoint: undefined,
});
const NO_TARGET: CheckSubject = {...subjectWith(), target: undefined};
const UNKNOWN = {outcome: 'unknown', summary: 'The attributes do not specify a stream.'};

describe('queryService', () => {
  const CALLS: readonly (readonly [
    name: string,
    request: Partial<DiagnosisTarget['request']>,
    calls: string[],
  ])[] = [
    ['confirms the request in the catalogue', {}, ['confirm']],
    ['polls an unknown session without a catalogue', {catalogue: 'skip'}, ['poll diagnosis']],
    ['polls the session of the request', {sessionId: 's7'}, ['poll s7']],
    ['polls the session, not the catalogue', {sessionId: 's7', catalogue: 'check'}, ['poll s7']],
  ];
  for (const [name, request, calls] of CALLS) {
    it(name, async () => {
      const fake = new FakePorts();
      expect(await queryService(subjectWith(request, {fake}), signal)).to.equal(undefined);
      expect(fake.calls).to.deep.equal(calls);
    });
  }

  it('sends nothing if the attributes do not specify a stream', async () => {
    expect(await queryService(NO_TARGET, signal)).to.equal(undefined);
  });

  it('returns the error of the service', async () => {
    const fake = new FakePorts();
    const error = new AppStreamError('unreachable');
    fake.confirmResults = [error];
    expect(await queryService(subjectWith({}, {fake}), signal)).to.equal(error);
  });

  it('converts any other error of the page’s service', async () => {
    const fake = new FakePorts();
    fake.confirmResults = [new Error('no back end')];
    const error = await queryService(subjectWith({}, {fake}), signal);
    expect(error).to.have.property('code', 'unexpected');
    expect(error).to.have.nested.property('cause.message', 'no back end');
  });
});

describe('checkService and checkCatalogue', () => {
  const OUTCOMES: readonly (readonly [
    code: FailureCode | undefined,
    request: Partial<DiagnosisTarget['request']>,
    service: string,
    catalogue: string,
  ])[] = [
    [undefined, {}, 'ok', 'ok'],
    [undefined, {catalogue: 'skip'}, 'ok', 'unknown'],
    [undefined, {sessionId: 's7'}, 'ok', 'unknown'],
    ['app-not-found', {}, 'ok', 'failed'],
    ['version-not-found', {}, 'ok', 'failed'],
    ['profile-not-found', {}, 'ok', 'failed'],
    ['session-not-found', {catalogue: 'skip'}, 'ok', 'unknown'],
    ['session-not-found', {sessionId: 's7'}, 'failed', 'unknown'],
    ['unreachable', {}, 'failed', 'unknown'],
    ['cors', {}, 'failed', 'unknown'],
    ['no-answer', {catalogue: 'skip'}, 'failed', 'unknown'],
  ];
  for (const [code, request, service, catalogue] of OUTCOMES) {
    it(`report ${service} and ${catalogue} for ${code ?? 'no error'} and ${JSON.stringify(request)}`, () => {
      const error = code && new AppStreamError(code);
      expect(checkService(subjectWith(request), error).outcome).to.equal(service);
      expect(checkCatalogue(subjectWith(request), error).outcome).to.equal(catalogue);
    });
  }

  it('are unknown if the attributes do not specify a stream', () => {
    expect(checkService(NO_TARGET, undefined)).to.deep.equal(UNKNOWN);
    expect(checkCatalogue(NO_TARGET, undefined)).to.deep.equal(UNKNOWN);
  });

  it('include the addresses of the service', () => {
    const summaryFor = (...addresses: readonly string[]) =>
      checkService(subjectWith({}, {addresses}), undefined).summary;
    expect(summaryFor()).to.equal('The service responds.');
    expect(summaryFor(ADDRESS)).to.equal(`The service responds at ${ADDRESS}.`);
    expect(summaryFor(ADDRESS, 'https://b.example/')).to.equal(
      `The service responds at ${ADDRESS} and at https://b.example/.`,
    );
  });

  it('include the application, its version and its profile', () => {
    expect(checkCatalogue(subjectWith(), undefined).summary).to.equal(
      'The catalogue contains usd-viewer, version latest, profile default.',
    );
    expect(checkCatalogue(subjectWith({version: '1.2.0'}), undefined).summary).to.include('version 1.2.0');
  });

  it('include the message, the server’s text and the alternatives of a failure', async () => {
    const error = new AppStreamError('app-not-found', {
      values: {name: 'usd-veiwer'},
      detail: 'Not deployed.',
      alternatives: ['usd-viewer', 'usd-composer'],
    });
    expect(checkCatalogue(subjectWith(), error)).to.deep.equal({
      outcome: 'failed',
      summary: `${error.message} Available: usd-viewer, usd-composer.`,
      advice: error.advice,
      detail: 'Not deployed.',
    });
  });

  it('explain why the catalogue is unknown', () => {
    expect(checkCatalogue(subjectWith({catalogue: 'skip'}), undefined).summary).to.equal(
      'This request does not use the catalogue.',
    );
    expect(checkCatalogue(subjectWith(), new AppStreamError('cors')).summary).to.equal(
      'The service did not return the catalogue.',
    );
  });
});

describe('checkServiceForRun', () => {
  const ERRORS: readonly (readonly [
    name: string,
    error: AppStreamError,
    responds: boolean,
    outcome: string,
  ])[] = [
    ['unreachable', new AppStreamError('unreachable'), false, 'failed'],
    ['busy', new AppStreamError('no-capacity', {status: 503}), true, 'warning'],
    ['slow, and reachable', new AppStreamError('no-answer'), true, 'warning'],
    ['silent', new AppStreamError('no-answer'), false, 'failed'],
  ];
  for (const [name, error, responds, outcome] of ERRORS)
    it(`reports ${outcome} for a service that is ${name}`, () => {
      expect(checkServiceForRun(subjectWith(), error, responds).outcome).to.equal(outcome);
    });
});

describe('checkMixedContent', () => {
  const isHttp = ({protocol}: URL) => protocol === 'http:';

  it('is unknown if the attributes do not specify a stream', () => {
    expect(checkMixedContent(NO_TARGET)).to.deep.equal(UNKNOWN);
  });

  it('is unknown if the page provides its own service', () => {
    expect(checkMixedContent(subjectWith({}, {addresses: []}))).to.deep.equal({
      outcome: 'unknown',
      summary: 'The page provides its own service.',
    });
  });

  it('reports ok for addresses that the browser does not block', () => {
    expect(checkMixedContent(subjectWith(), isHttp)).to.deep.equal({
      outcome: 'ok',
      summary: 'The browser does not block the service as mixed content.',
    });
  });

  it('reports the origin of the first blocked address', () => {
    const addresses = [ADDRESS, 'http://catalogue.example/x?key=1', 'http://b.example/'];
    const finding = checkMixedContent(subjectWith({}, {addresses}), isHttp);
    expect(finding).to.include({outcome: 'failed'});
    expect(finding.advice).to.include('http://catalogue.example').and.not.to.include('key=1');
  });
});
