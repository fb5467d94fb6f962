import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {planOf, type RequestAttributes} from '../../src/element/plan.ts';
import {arbitraryAttributes, requestAttributes} from '../support/request-attributes.ts';

const BASE = 'https://page.example/app/index.html';
const FULL = requestAttributes({
  'service-url': 'https://streams.example/base',
  'app-id': 'usd-viewer',
  profile: 'default',
});
const plan = (attributes: Partial<RequestAttributes>, hasService = false) =>
  planOf({...FULL, ...attributes}, BASE, hasService);

describe('planOf', () => {
  it('reads the least that is needed, and what else holds by default', () => {
    expect(plan({})).to.deep.equal({
      request: {
        appId: 'usd-viewer',
        profile: 'default',
        version: undefined,
        stageUri: undefined,
        catalogue: 'check',
        sessionId: undefined,
        recovery: 'session',
      },
      serviceUrl: 'https://streams.example/base',
      catalogueUrl: undefined,
      credentials: 'same-origin',
      connector: 'nvst',
    });
  });

  it('reads everything as it was written', () => {
    const written = {
      version: '1.2.0-beta+001',
      'stage-uri': 'omniverse://server/a b.usd',
      catalogue: 'skip',
      'session-id': 's/1',
      connector: 'whep',
      recovery: 'new-session',
      'catalogue-url': 'http://cfg.example',
    };
    expect(plan(written)).to.deep.include({
      request: {
        appId: 'usd-viewer',
        profile: 'default',
        version: '1.2.0-beta+001',
        stageUri: 'omniverse://server/a b.usd',
        catalogue: 'skip',
        sessionId: 's/1',
        recovery: 'new-session',
      },
      catalogueUrl: 'http://cfg.example/',
      connector: 'whep',
    });
  });

  it('takes addresses relative to the document', () => {
    const addresses = [
      ['/service', 'https://page.example/service'],
      ['service/', 'https://page.example/app/service/'],
      ['//other.example', 'https://other.example/'],
      ['', undefined],
    ] as const;
    for (const [written, meant] of addresses) {
      expect(plan({'catalogue-url': written})).to.have.property('catalogueUrl', meant);
    }
  });

  it('refuses what is no web address', () => {
    for (const address of ['ftp://host', 'javascript:alert(1)', 'https://', 'data:,x']) {
      expect(plan({'service-url': address, 'catalogue-url': address})).to.deep.equal({
        problems: [
          {attribute: 'service-url', problem: 'not a web address'},
          {attribute: 'catalogue-url', problem: 'not a web address'},
        ],
      });
    }
  });

  it('takes words that it knows, and names those that it does not', () => {
    expect(plan({credentials: 'include'})).to.have.property('credentials', 'include');
    expect(plan({credentials: 'all', catalogue: 'no'})).to.deep.equal({
      problems: [
        {attribute: 'catalogue', problem: 'not one of check, skip'},
        {attribute: 'credentials', problem: 'not one of same-origin, include, omit'},
      ],
    });
  });

  it('asks for no application where it attaches to a session', () => {
    const attached = plan({'app-id': null, profile: null, 'session-id': 's1'});
    expect(attached).to.have.nested.property('request.sessionId', 's1');
  });

  it('asks for no service where the page brings its own', () => {
    expect(plan({'service-url': null}, true)).to.have.property('request');
    expect(plan({'service-url': null})).to.deep.equal({
      problems: [{attribute: 'service-url', problem: 'missing'}],
    });
  });

  it('names everything that is missing or wrong, at once, and nothing else', () => {
    const absent = fc.constantFrom(null, undefined, '');
    const required = ['service-url', 'app-id', 'profile'] as const;
    fc.assert(
      fc.property(fc.subarray([...required]), absent, fc.boolean(), (missing, value, isWrong) => {
        const attributes = {
          ...Object.fromEntries(missing.map((name) => [name, value])),
          ...(isWrong ? {catalogue: 'maybe'} : {}),
        };
        const expected = [...missing, ...(isWrong ? ['catalogue'] : [])].sort();
        const found = plan(attributes);
        const named = 'problems' in found ? found.problems.map(({attribute}) => attribute) : [];
        expect([...named].sort()).to.deep.equal(expected);
      }),
    );
  });

  it('makes a plan or problems of any text', () => {
    const texts = arbitraryAttributes(fc.string());
    fc.assert(
      fc.property(texts, (attributes) => {
        const found = planOf(attributes, BASE);
        if ('problems' in found) expect(found.problems).to.not.be.empty;
        else expect(found.serviceUrl).to.match(/^https?:/);
      }),
    );
  });
});
