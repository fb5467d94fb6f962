import {expect} from '@open-wc/testing';
import {empty, failureOf, FakeServer, json} from './fake-server.ts';

const BODY_FORM = 'DELETE /base/stream';
const PATH_FORM = 'DELETE /base/stream/s%2F1';

describe('StreamingService.end', () => {
  it('deletes by the id in the body, and outlives the page', async () => {
    const server = FakeServer.inTurn(() => empty(204));
    await server.client().end('s/1');
    expect(server.lines).to.deep.equal([BODY_FORM]);
    expect(server.requests[0]?.body).to.deep.equal({id: 's/1'});
    expect(server.requests[0]?.init.keepalive).to.equal(true);
  });

  for (const status of [404, 405, 422, 501]) {
    it(`deletes by the path where the body form is answered with ${status}`, async () => {
      const server = FakeServer.inTurn(
        () => json(status, {detail: 'no'}),
        () => empty(204),
      );
      await server.client().end('s/1');
      expect(server.lines).to.deep.equal([BODY_FORM, PATH_FORM]);
      expect(server.requests[1]?.body).to.equal(undefined);
    });
  }

  for (const status of [404, 405, 501]) {
    it(`is content when the path form is answered with ${status}: gone, or not to be ended`, async () => {
      const server = FakeServer.inTurn(() => empty(status));
      await server.client().end('s/1');
      expect(server.lines).to.deep.equal([BODY_FORM, PATH_FORM]);
    });
  }

  it('tells of every other refusal', async () => {
    const refusals = [
      [401, 'unauthorized'],
      [403, 'forbidden'],
      [500, 'service-error'],
      [503, 'no-capacity'],
    ] as const;
    for (const [status, code] of refusals) {
      const server = FakeServer.inTurn(() => empty(status));
      expect((await failureOf(server.client().end('s/1'))).code).to.equal(code);
      expect(server.lines).to.deep.equal([BODY_FORM]);
    }
    const invalid = FakeServer.inTurn(
      () => empty(404),
      () => empty(422),
    );
    expect((await failureOf(invalid.client().end('s/1'))).code).to.equal('invalid-request');
  });
});
