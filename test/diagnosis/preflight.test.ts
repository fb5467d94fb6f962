import {expect} from '@open-wc/testing';
import type {CheckSubject} from '../../src/diagnosis/check.ts';
import {measureRoundTrips, summarizeTimes} from '../../src/diagnosis/network-checks.ts';
import {runPreflight} from '../../src/diagnosis/preflight.ts';
import type {PreflightRow} from '../../src/diagnosis/preflight-report.ts';
import {checkServers, readServers} from '../../src/diagnosis/server-checks.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../src/errors/failures.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {RUN_REQUEST} from '../session/sample-session.ts';

const {signal} = new AbortController();
const video = {size: {width: 1920, height: 1080}};

/** Runs a preflight for a service that answers so. */
const rowsFor = async (target: CheckSubject['target']) => {
  const {rows} = await runPreflight({target, video, endpoint: undefined, iceServers: []});
  return (check: string): PreflightRow | undefined => rows.find((row) => row.check === check);
};

const targetWith = (code?: FailureCode) => {
  const fake = new FakePorts();
  if (code) fake.confirmResults = [new AppStreamError(code)];
  return {request: RUN_REQUEST, service: fake.service, addresses: []};
};

describe('runPreflight', () => {
  it('combines the checks of the browser and of the page in one row each, with their outcomes', async () => {
    const rowOf = await rowsFor(targetWith());
    expect(rowOf('browser')?.measurement).to.include({hasWebRtc: true, isSecureContext: true});
    expect(Object.keys(rowOf('page')?.measurement ?? {})).to.have.members([
      'frame',
      'permissions policy',
      'autoplay',
      'mixed content',
      'content security policy',
    ]);
    expect(rowOf('service')).to.include({outcome: 'ok'});
    expect(rowOf('signaling')).to.include({outcome: 'unknown'});
    expect(rowOf('server')).to.include({outcome: 'unknown'});
  });

  it('fails the row of the service if the catalogue does not contain the request', async () => {
    expect((await rowsFor(targetWith('app-not-found')))('service')).to.include({outcome: 'failed'});
  });

  it('knows nothing about a service that is not specified', async () => {
    expect((await rowsFor(undefined))('service')).to.include({outcome: 'unknown'});
  });
});

describe('measureRoundTrips', () => {
  it('sends five requests after the one that opens the connection', async () => {
    const sent: string[] = [];
    const send = async (address: string) => sent.push(address);
    const times = await measureRoundTrips('https://service.example/', signal, send);
    expect(sent).to.have.length(6);
    expect(summarizeTimes(times).roundTripMs).to.be.a('number');
  });
});

describe('readServers', () => {
  it('fails if the page gives something else than servers, and quotes nothing of it', async () => {
    const read = await readServers([{urls: 'https://secret.example'}], {limitMs: 1000, signal});
    const [server] = await Promise.all(checkServers(read, signal));
    expect(server?.finding).to.include({outcome: 'failed', summary: '`iceServers` cannot be used.'});
    expect(server?.finding.advice).to.include('`iceServers`').and.not.to.include('secret');
  });
});
