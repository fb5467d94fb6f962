import {expect} from '@open-wc/testing';
import {addHeaders, type RequestHeaders} from '../../src/service/page-value.ts';
import {StreamingService} from '../../src/service/streaming-service.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {catchRejection} from '../messages/catch-rejection.ts';

const add = async (given: RequestHeaders, isUrgent = false) => {
  const headers = new Headers();
  const secrets = await addHeaders(headers, {given, limitMs: 20, isUrgent});
  return {headers: Object.fromEntries(headers), secrets};
};

describe('addHeaders', () => {
  it('adds the page’s headers, and returns the values that no text may show', async () => {
    expect(await add({'X-Api-Key': 'secret-key', 'X-Tenant': 'acme'})).to.deep.equal({
      headers: {'x-api-key': 'secret-key', 'x-tenant': 'acme'},
      secrets: ['secret-key'],
    });
  });

  it('calls a function for each request, but not for one of a closing page', async () => {
    let count = 0;
    const given = () => Promise.resolve({'x-call': String((count += 1))});
    expect((await add(given)).headers).to.deep.equal({'x-call': '1'});
    expect((await add(given)).headers).to.deep.equal({'x-call': '2'});
    expect((await add(given, true)).headers).to.deep.equal({'x-call': '2'});
  });

  const unusable: readonly (readonly [string, string])[] = [
    ['Cookie', 'secret-1'],
    ['Host', 'secret-1'],
    ['Sec-Fetch-Site', 'secret-1'],
    ['two words', 'secret-1'],
    ['x-key', 'secret-1\nx-other: 1'],
  ];
  for (const [name, value] of unusable) {
    it(`reports ${name} with ${JSON.stringify(value)}, and does not quote the value`, async () => {
      const error = AppStreamError.from(await catchRejection(add({[name]: value})));
      expect(error.code).to.equal('headers-unusable');
      expect([error.stack, error.message, error.advice, String(error.cause)].join()).not.to.include(
        'secret-1',
      );
    });
  }

  it('fails with token-failed if the page’s function fails or does not settle', async () => {
    for (const given of [() => Promise.reject(new Error('no')), () => new Promise<never>(() => undefined)])
      expect(await catchRejection(add(given))).to.have.property('code', 'token-failed');
  });
});

describe('StreamingService with headers', () => {
  it('sends them with each request, follows no redirect, and hides their values in texts', async () => {
    const requests: Request[] = [];
    const service = new StreamingService({
      serviceUrl: 'https://service.example/',
      headers: {'X-Api-Key': 'secret-key'},
      fetch: (input, init) => {
        requests.push(new Request(input, init));
        const detail = 'secret-key is not known';
        return Promise.resolve(new Response(JSON.stringify({detail}), {status: 403}));
      },
    });
    const calls = [service.poll('s1'), service.end('s1'), service.listApplications()];
    for (const call of calls) expect(await catchRejection(call)).to.have.property('detail', '… is not known');
    expect(requests.length).to.be.greaterThan(2);
    for (const {headers, redirect} of requests) {
      expect(headers.get('x-api-key')).to.equal('secret-key');
      expect(redirect).to.equal('manual');
    }
  });
});
