import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {after, before, describe, it, type TestContext} from 'node:test';
import type {Switches} from '../../demo/service/sessions/switches.ts';
import {TestServer} from './fake-server.ts';
import {PageServer} from '../support/page/page-server.ts';
import {PackedDoctor} from './run-doctor.ts';

/** A function of the demo’s gateway (`demo/service/gateway/functions.ts`). */
const FUNCTION_ID = '7d0c5b1e-4a83-4f0e-9a61-2f1c3b8e5d01';
const TOKEN = 'a-secret-token-0123456789';

// The doctor waits for most of its time.
describe('app-stream doctor', {timeout: 600_000, concurrency: 3}, () => {
  let doctor: PackedDoctor;
  before(async () => {
    doctor = await PackedDoctor.open();
  });
  after(() => doctor.remove());

  /** A demo service of one test. */
  const openServer = async (test: TestContext, token?: string): Promise<PageServer> => {
    const server = await PageServer.open({pages: {}, ...(token === undefined ? {} : {service: {token}})});
    test.after(() => server.close());
    return server;
  };
  const service = ({origin}: PageServer) => ['--service-url', `${origin}/service`];
  const viewer = ['--app-id', 'usd-viewer', '--profile', 'default'];
  const withFault = (at: PageServer, demo: Switches, app = viewer) => [
    ...service(at),
    ...app,
    '--arguments',
    JSON.stringify({demo}),
  ];

  const faults: readonly (readonly [
    what: string,
    args: (server: PageServer) => readonly string[],
    found: RegExp,
    token?: string,
  ])[] = [
    // First, because it waits for half a minute. checks/playback.test.ts has the other steps.
    [
      'media that does not arrive',
      (server) => withFault(server, {noMedia: true}),
      /media: ICE and DTLS .*ice-failed/,
    ],
    [
      'a host name that does not exist',
      () => ['--service-url', 'http://no-such-host.invalid', ...viewer],
      /service: DNS .*no-such-host/,
    ],
    [
      'a port that nobody listens on',
      () => ['--service-url', 'http://127.0.0.1:9', ...viewer],
      /service: TCP .*refuses/,
    ],
    [
      'https on a port without TLS',
      ({origin}) => ['--service-url', origin.replace('http', 'https'), ...viewer],
      /service: TLS .*failed/,
    ],
    [
      'a page that CORS does not allow',
      (server) => [...service(server), ...viewer, '--origin', 'https://my.page', '--no-browser'],
      /service: CORS .*https:\/\/my\.page/,
    ],
    [
      'an application that does not exist',
      (server) => [...service(server), '--app-id', 'usd-viewr', '--profile', 'default'],
      /catalogue .*usd-viewer/,
    ],
    ['a missing token', (server) => [...service(server), ...viewer], /catalogue .*401/, TOKEN],
    ['no capacity', (server) => withFault(server, {createStatus: 503}), /session: create .*503/],
    [
      'a session that does not start',
      (server) => [
        ...withFault(server, {coldMs: 60_000}, ['--app-id', 'usd-viewer', '--profile', 'cold']),
        '--wait',
        '0.05',
      ],
      /session: start/,
    ],
    [
      'a gateway that refuses the upgrade',
      (server) => withFault(server, {refuseUpgrade: 403}),
      /signaling: sign in .*403/,
    ],
  ];
  for (const [what, args, found, token] of faults)
    it(`finds ${what}`, async (t) => {
      const server = await openServer(t, token);
      const {code, output, failures} = await doctor.run(args(server));
      assert.equal(code, 1, output);
      assert.match(failures[0] ?? '', found);
      assert.match(output, /→ \w/);
      assert.equal(server.service.sessions.length, 0);
    });

  it('finds nothing wrong with the demo service, and ends its session', async (t) => {
    const server = await openServer(t);
    const {code, output, failures} = await doctor.run([
      ...service(server),
      ...viewer,
      '--origin',
      'http://localhost:1',
    ]);
    assert.deepEqual(failures, []);
    assert.equal(code, 0, output);
    assert.match(output, /✓ browser .*decodes 1920×1080|[✓!–] browser .*Video:/);
    assert.match(output, /✓ media: first frame/);
    assert.match(output, /✓ messages/);
    assert.equal(server.service.sessions.length, 0);
  });

  it('names a TURN server that is down, by the row of preflight(), and plays without it', async (t) => {
    const server = await openServer(t);
    const {code, output, failures} = await doctor.run(
      [...service(server), ...viewer, '--ice-server', 'turn:127.0.0.1:9?transport=tcp', '--turn-user', 'me'],
      {APP_STREAM_TURN_PASSWORD: 'a-turn-password'},
    );
    assert.equal(failures.length, 1, output);
    assert.match(failures[0] ?? '', /✗ server .*does not reach turn:127\.0\.0\.1:9/);
    assert.match(output, /✓ media: first frame/);
    assert.ok(!output.includes('a-turn-password'));
    assert.equal(code, 1);
  });

  it('writes a report and a recording without secrets', async (t) => {
    const guarded = await openServer(t, TOKEN);
    const report = join(doctor.folder, 'report.md');
    const record = join(doctor.folder, 'recording.json');
    const env = {APP_STREAM_TOKEN: TOKEN, APP_STREAM_SIGNALING_TOKEN: TOKEN};
    const files = ['--report', report, '--record', record];
    const {code, output} = await doctor.run([...service(guarded), ...viewer, ...files], env);
    assert.equal(code, 0, output);
    const texts = [output, await readFile(report, 'utf8'), await readFile(record, 'utf8')];
    for (const text of texts) {
      assert.ok(!text.includes(TOKEN));
      assert.doesNotMatch(text, /x-nv-sessionid\.[0-9a-f]/);
    }
    assert.match(texts[1] ?? '', /\| session: create \| ok \|/);
    assert.match(texts[2] ?? '', /"kind": "remote-description"/);
  });

  it('explains a wrong call with the exit code 2', async () => {
    const {code, output} = await doctor.run(['--service-url', 'nowhere']);
    assert.equal(code, 2);
    assert.match(output, /--service-url must be a complete address/);
  });

  it('plays the function of a gateway, which takes one machine', async (t) => {
    const server = await openServer(t);
    const {code, output, failures} = await doctor.run(
      [`${server.origin}/service/gateway`, '--function-id', FUNCTION_ID],
      {APP_STREAM_SIGNALING_TOKEN: 'demo-key'},
    );
    assert.deepEqual(failures, []);
    assert.equal(code, 0, output);
    assert.match(output, /✓ connection type .*gateway/);
    assert.match(output, /✓ media: first frame/);
    assert.equal(server.service.machines.gateway, 1);
  });

  it('names a host that selects no subprotocol, and opens no second socket for it', async (t) => {
    const server = await openServer(t);
    const switches = [...JSON.stringify({selects: 'none'})];
    const path = switches.map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    const {code, output, failures} = await doctor.run(
      [`${server.origin}/service/gateway/demo=${path}`, '--function-id', FUNCTION_ID],
      {APP_STREAM_SIGNALING_TOKEN: 'demo-key'},
    );
    assert.equal(code, 1, output);
    assert.match(failures.join(), /^✗ signaling: sign in .*no-subprotocol/);
    assert.equal(server.service.machines.gateway, 1);
  });

  it('takes no machine of a gateway that refuses the key', async (t) => {
    const server = await openServer(t);
    const {code, failures} = await doctor.run(
      [`${server.origin}/service/gateway`, '--function-id', FUNCTION_ID],
      {APP_STREAM_SIGNALING_TOKEN: 'another-key'},
    );
    assert.equal(code, 1);
    assert.match(failures.join(), /^✗ gateway: function .*$/);
    assert.equal(server.service.machines.gateway, 0);
  });

  it('checks a portal for a user, and creates no session', async (t) => {
    const server = await openServer(t);
    const {code, output} = await doctor.run([
      `${server.origin}/service/portal/api`,
      ...['--header', 'Cookie: id_token=a-user-of-the-portal', '--app-id', 'usd-viewer'],
    ]);
    assert.equal(code, 0, output);
    assert.match(output, /✓ connection type .*portal/);
    assert.match(output, /✓ portal: application .*usd-viewer/);
    assert.ok(!output.includes('a-user-of-the-portal'));
    assert.equal(server.service.machines.portal, 0);
  });

  it('signs in once more after a refusal, to report its status, and waits for nothing', async () => {
    await using gateway = await TestServer.http(() => ({status: 403}));
    const {failures} = await doctor.run(['--direct', gateway.origin.replace('http', 'ws')]);
    assert.match(failures.join(), /^✗ signaling: sign in .*403/);
    assert.equal(gateway.requests.filter((request) => request.startsWith('UPGRADE')).length, 2);
  });

  it('checks a host without a service', async (t) => {
    const server = await openServer(t);
    const {code, output, failures} = await doctor.run([
      '--direct',
      `${server.origin}/service/direct`.replace('http', 'ws'),
    ]);
    assert.deepEqual(failures, []);
    assert.equal(code, 0, output);
    assert.match(output, /✓ media: first frame/);
  });
});
