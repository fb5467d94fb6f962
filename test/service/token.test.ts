import {expect} from '@open-wc/testing';
import type {Token} from '../../src/service/http.ts';
import {empty, failureOf, FakeServer, json, readyBody} from './fake-server.ts';

const bearers = ({requests}: FakeServer) => requests.map(({headers}) => headers.get('authorization'));

describe('the token of a StreamingService', () => {
  it('is the bearer of every request, and stands in no address', async () => {
    const server = new FakeServer(({method, url}) =>
      method === 'DELETE'
        ? empty(204)
        : json(200, url.pathname.endsWith('apps') ? {count: 0, items: []} : readyBody()),
    );
    const client = server.client({token: 'secret-7'});
    await client.listApplications({tags: ['a']});
    await client.create({appId: 'usd-viewer', profile: 'default'});
    await client.poll('s1');
    await client.end('s1');
    expect(bearers(server)).to.deep.equal(Array(4).fill('Bearer secret-7'));
    expect(server.lines.join()).to.not.contain('secret-7');
  });

  it('leaves the header out where there is none', async () => {
    for (const token of [undefined, '', () => '']) {
      const server = FakeServer.inTurn(() => json(200, readyBody()));
      await server.client({token}).poll('s1');
      expect(bearers(server)).to.deep.equal([null]);
    }
  });

  it('is asked for anew for each request', async () => {
    let count = 0;
    const server = FakeServer.inTurn(() => json(200, readyBody()));
    const client = server.client({token: () => Promise.resolve(`t${++count}`)});
    await client.poll('s1');
    await client.poll('s1');
    expect(bearers(server)).to.deep.equal(['Bearer t1', 'Bearer t2']);
  });

  it('is asked for once more after a 401, and the request with it', async () => {
    let count = 0;
    const server = FakeServer.inTurn(
      () => empty(401),
      () => json(200, readyBody()),
    );
    const session = await server.client({token: () => `t${++count}`}).create({appId: 'a', profile: 'p'});
    expect(session.id).to.equal('s1');
    expect(bearers(server)).to.deep.equal(['Bearer t1', 'Bearer t2']);
    expect(server.requests[1]?.body).to.deep.equal({id: 'a', profile: 'p'});
  });

  it('is not waited for by what ends a session while a former one is at hand, and asked for after a 401', async () => {
    let count = 0;
    const server = FakeServer.inTurn(
      () => json(200, readyBody()),
      () => empty(401),
      () => empty(204),
    );
    const client = server.client({token: () => Promise.resolve(`t${++count}`)});
    await client.poll('s1');
    const ended = client.end('s1');
    expect(bearers(server), 'before anything is waited for').to.deep.equal(['Bearer t1', 'Bearer t1']);
    await ended;
    expect(bearers(server)).to.deep.equal(['Bearer t1', 'Bearer t1', 'Bearer t2']);
  });

  it('is not asked for a third time', async () => {
    const server = FakeServer.inTurn(() => json(401, {detail: 'expired'}));
    const error = await failureOf(server.client({token: () => 't'}).poll('s1'));
    expect(error.code).to.equal('unauthorized');
    expect(error.detail).to.equal('expired');
    expect(server.requests).to.have.length(2);
  });

  it('is sent once when it is a text, since the same text would be refused again', async () => {
    const server = FakeServer.inTurn(() => empty(401));
    expect((await failureOf(server.client({token: 't'}).poll('s1'))).code).to.equal('unauthorized');
    expect(server.requests).to.have.length(1);
  });

  it('is not renewed after any other refusal', async () => {
    const server = FakeServer.inTurn(() => empty(403));
    await failureOf(server.client({token: () => 't'}).poll('s1'));
    expect(server.requests).to.have.length(1);
  });

  it('is told apart from a refusal when the page cannot give it, before anything is asked', async () => {
    const cause = new Error('no account');
    const givers: readonly Token[] = [
      () => Promise.reject(cause),
      () => {
        throw cause;
      },
    ];
    for (const token of givers) {
      const server = FakeServer.inTurn(() => json(200, readyBody()));
      const error = await failureOf(server.client({token}).poll('s1'));
      expect(error).to.include({code: 'token-failed', cause, retryable: true});
      expect(server.requests).to.have.length(0);
    }
  });

  it('does not stand in the failure of a request', async () => {
    const answers: readonly (() => Response)[] = [
      () => empty(401),
      () => {
        throw new TypeError('Failed to fetch');
      },
    ];
    const tokens: readonly Token[] = ['secret-7', () => 'secret-7'];
    for (const answer of answers) {
      for (const token of tokens) {
        const error = await failureOf(FakeServer.inTurn(answer).client({token}).poll('s1'));
        expect(JSON.stringify(error) + error.message + String(error.cause)).to.not.contain('secret-7');
      }
    }
  });
});

describe('the cookies of a StreamingService', () => {
  it('travel as the page says, and as fetch does otherwise', async () => {
    const server = FakeServer.inTurn(() => json(200, readyBody()));
    await server.client({credentials: 'include'}).poll('s1');
    await server.client().poll('s1');
    expect(server.requests.map(({init}) => init.credentials)).to.deep.equal(['include', undefined]);
  });

  it('is left out of what a service says that quotes it, and an id stays what it is', async () => {
    const token = 'abc.def.ghi';
    const said = (...answers: readonly Response[]) =>
      FakeServer.inTurn(...answers.map((each) => () => each)).client({token});
    const words = `Bearer ${token} has expired`;
    for (const answer of [
      json(401, {detail: words}),
      json(422, {detail: [{loc: ['header'], msg: words, type: 'value_error'}]}),
      new Response(words, {status: 403}),
    ]) {
      const {detail} = await failureOf(said(answer).poll('s1'));
      expect(detail).to.match(/Bearer … has expired$/);
    }
    const pending = await said(json(202, {id: token, status: {status: false, message: words}})).poll('s1');
    expect(pending).to.include({id: token, message: 'Bearer … has expired'});
  });
});
