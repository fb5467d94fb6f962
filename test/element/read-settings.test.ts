import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {STREAM_LIMITS} from '../../src/element/settings/stream-limits.ts';
import {
  arbitraryRequestAttributes,
  readAttributes,
  type RequestAttributes,
} from '../support/element/request-attributes.ts';

const BASE = 'https://page.example/app/index.html';
const FULL: RequestAttributes = {
  'service-url': 'https://streams.example/base',
  'app-id': 'usd-viewer',
  profile: 'default',
};
const readPlan = (attributes: RequestAttributes, properties: object = {}) =>
  readAttributes({...FULL, ...attributes}, BASE, properties);

describe('readSettings', () => {
  it('reads the required attributes and applies the defaults', () => {
    const plan = readPlan({});
    expect(plan).to.deep.equal({
      request: {
        appId: 'usd-viewer',
        profile: 'default',
        version: undefined,
        stageUri: undefined,
        catalogue: 'check',
        sessionId: undefined,
        recovery: 'session',
        arguments: undefined,
        limits: STREAM_LIMITS,
      },
      serviceUrl: 'https://streams.example/base',
      catalogueUrl: undefined,
      credentials: 'same-origin',
      signalingUrl: undefined,
      mediaHost: undefined,
      connector: 'nvst',
      media: {codecs: undefined, maxBitrate: undefined, fps: undefined, iceTransport: 'all'},
      limits: STREAM_LIMITS,
      key: 'key' in plan ? plan.key : '',
    });
  });

  it('reads every attribute', () => {
    const attributes = {
      version: '1.2.0-beta+001',
      'stage-uri': 'omniverse://server/a b.usd',
      catalogue: 'skip',
      'session-id': 's/1',
      connector: 'whep',
      recovery: 'new-session',
      'catalogue-url': 'http://cfg.example',
    };
    expect(readPlan(attributes)).to.deep.include({
      request: {
        appId: 'usd-viewer',
        profile: 'default',
        version: '1.2.0-beta+001',
        stageUri: 'omniverse://server/a b.usd',
        catalogue: 'skip',
        sessionId: 's/1',
        recovery: 'new-session',
        arguments: undefined,
        limits: STREAM_LIMITS,
      },
      catalogueUrl: 'http://cfg.example/',
      connector: 'whep',
    });
  });

  it('needs no service for an address of signaling', () => {
    const plan = readAttributes({'signaling-url': 'ws://[::1]:49100'}, BASE);
    expect(plan)
      .to.have.nested.property('request.direct.endpoint')
      .that.deep.equals({
        sessionId: '',
        signaling: {host: '[::1]', port: 49_100},
        signalingUrl: 'ws://[::1]:49100/',
      });
    expect(readAttributes({'signaling-url': '/direct'}, BASE)).to.have.nested.property(
      'request.direct.endpoint.signalingUrl',
      'wss://page.example/direct',
    );
  });

  it('needs a service for placeholders and for a session', () => {
    const template = 'wss://gateway.example/{session}';
    expect(readAttributes({'signaling-url': template}, BASE)).to.deep.equal({
      problems: ['service-url', 'app-id', 'profile'].map((attribute) => ({attribute, problem: 'missing'})),
    });
    expect(readPlan({'signaling-url': template})).to.include({signalingUrl: template});
    expect(readAttributes({'signaling-url': 'ws://a', 'session-id': 's1'}, BASE)).to.deep.equal({
      problems: [{attribute: 'session-id', problem: 'needs-service'}],
    });
    expect(readPlan({'signaling-url': 'ftp://a'})).to.deep.equal({
      problems: [{attribute: 'signaling-url', problem: 'invalid-url'}],
    });
  });

  it('resolves URLs relative to the document', () => {
    const addresses = [
      ['/service', 'https://page.example/service'],
      ['service/', 'https://page.example/app/service/'],
      ['//other.example', 'https://other.example/'],
      ['', undefined],
    ] as const;
    for (const [value, url] of addresses) {
      expect(readPlan({'catalogue-url': value})).to.have.property('catalogueUrl', url);
    }
  });

  it('leaves out the user name and the password of the page, and refuses those of an address', () => {
    const read = (serviceUrl: string, signalingUrl: string) =>
      readAttributes(
        {...FULL, 'service-url': serviceUrl, 'signaling-url': signalingUrl},
        'https://user:secret@page.example/app/',
      );
    expect(read('/service', '')).to.have.property('serviceUrl', 'https://page.example/service');
    expect(read('https://user:secret@other.example/', '')).to.deep.equal({
      problems: [{attribute: 'service-url', problem: 'has-credentials'}],
    });
    // A WebSocket may have them.
    expect(read('/service', 'wss://user:secret@host.example')).to.have.property(
      'signalingUrl',
      'wss://user:secret@host.example',
    );
  });

  it('rejects URLs without http or https', () => {
    for (const address of ['ftp://host', 'javascript:alert(1)', 'https://', 'data:,x']) {
      expect(readPlan({'service-url': address, 'catalogue-url': address})).to.deep.equal({
        problems: [
          {attribute: 'service-url', problem: 'invalid-url'},
          {attribute: 'catalogue-url', problem: 'invalid-url'},
        ],
      });
    }
  });

  it('accepts known values and reports unknown ones', () => {
    expect(readPlan({credentials: 'include'})).to.have.property('credentials', 'include');
    expect(readPlan({credentials: 'all', catalogue: 'no'})).to.deep.equal({
      problems: [
        {attribute: 'catalogue', problem: 'unknown-value', expected: ['check', 'skip']},
        {
          attribute: 'credentials',
          problem: 'unknown-value',
          expected: ['same-origin', 'include', 'omit'],
        },
      ],
    });
  });

  it('needs no application for an existing session', () => {
    const attached = readPlan({'app-id': null, profile: null, 'session-id': 's1'});
    expect(attached).to.have.nested.property('request.sessionId', 's1');
  });

  it('needs no service URL if the page provides its own service', () => {
    expect(readPlan({'service-url': null}, {service: {}})).to.have.property('request');
    expect(readPlan({'service-url': null})).to.deep.equal({
      problems: [{attribute: 'service-url', problem: 'missing'}],
    });
  });

  it('rejects arguments that JSON cannot express', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const value of [{size: 1n}, cycle]) {
      expect(readPlan({}, {arguments: value})).to.deep.equal({
        problems: [{attribute: 'arguments', problem: 'invalid-json'}],
      });
    }
  });

  it('fills limits that the page leaves out with their defaults', () => {
    const plan = readPlan({}, {limits: {recovery: {retryMs: 3}, connect: {offerMs: 1}}});
    expect(plan).to.have.nested.property('limits.recovery').that.includes({retryMs: 3, waitMs: 3000});
    expect(plan).to.have.nested.property('limits.connect').that.includes({offerMs: 1, attempts: 3});
  });

  it('has the same key for another stage, other limits and other rates, and another key for other arguments', () => {
    const keyOf = (attributes: RequestAttributes, properties: object = {}) => {
      const plan = readPlan(attributes, properties);
      return 'key' in plan ? plan.key : undefined;
    };
    const key = keyOf({});
    expect(key).to.be.a('string');
    expect(keyOf({'stage-uri': 'a.usd'}, {limits: {recovery: {retryMs: 1}}})).to.equal(key);
    expect(keyOf({}, {maxBitrate: 1_000_000, fps: 30})).to.equal(key);
    expect(keyOf({}, {codecs: 'VP8'})).not.to.equal(key);
    expect(keyOf({}, {arguments: {a: 1}})).not.to.equal(key);
    expect(keyOf({version: '2.0.0'})).not.to.equal(key);
  });

  it('reports all missing and invalid attributes together, and no others', () => {
    const absent = fc.constantFrom(null, undefined, '', ' ', '\n\t');
    const required = ['service-url', 'app-id', 'profile'] as const;
    fc.assert(
      fc.property(fc.subarray([...required]), absent, fc.boolean(), (missing, value, isWrong) => {
        const attributes = {
          ...Object.fromEntries(missing.map((name) => [name, value])),
          ...(isWrong ? {catalogue: 'maybe'} : {}),
        };
        const expected = [...missing, ...(isWrong ? ['catalogue'] : [])].sort();
        const found = readPlan(attributes);
        const reported = 'problems' in found ? found.problems.map(({attribute}) => attribute) : [];
        expect([...reported].sort()).to.deep.equal(expected);
      }),
    );
  });

  it('returns a plan or problems for any text', () => {
    const texts = arbitraryRequestAttributes(fc.string());
    fc.assert(
      fc.property(texts, (attributes) => {
        const found = readAttributes(attributes, BASE);
        const problems = 'problems' in found ? found.problems.map(({attribute}) => attribute) : [];
        if (!attributes['service-url']?.trim() && !attributes['signaling-url']?.trim())
          expect(problems).to.include('service-url');
        if ('problems' in found) expect(problems).to.not.be.empty;
        else if (found.request.direct)
          expect(found.request.direct.endpoint.signalingUrl).to.match(/^(https?|wss?):/);
        else expect(found.serviceUrl).to.match(/^https?:/);
      }),
      {numRuns: 1000, examples: [[{'signaling-url': ' '}]]},
    );
  });
});
