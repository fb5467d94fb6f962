import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {HELP, readOptions} from '../../cli/doctor/options.ts';
import {formatTotal} from '../../cli/doctor/report.ts';
import {secretsOf} from '../../cli/doctor/secrets.ts';

const SERVICE = ['--service-url', 'https://h/p', '--app-id', 'a', '--profile', 'p'];

describe('The options of the doctor', () => {
  it('read a request to a service', () => {
    const read = readOptions([...SERVICE, '--origin', 'https://my.page/path', '--arguments', '{"a":1}'], {});
    assert.equal(read.kind, 'run');
    assert.equal(read.options.serviceUrl?.href, 'https://h/p');
    assert.equal(read.options.origin, 'https://my.page');
    assert.deepEqual(read.options.arguments, {a: 1});
    assert.equal(read.options.waitMs, 20 * 60_000);
  });

  it('take tokens from the environment, so that no shell history holds them', () => {
    const env = {APP_STREAM_TOKEN: 'one', APP_STREAM_SIGNALING_TOKEN: 'two'};
    const read = readOptions(SERVICE, env);
    assert.equal(read.kind, 'run');
    assert.equal(read.options.token, 'one');
    assert.equal(read.options.signalingToken, 'two');
  });

  it('give the credentials to TURN servers alone', () => {
    const servers = ['--ice-server', 'stun:stun.example', '--ice-server', 'turns:turn.example'];
    const read = readOptions([...SERVICE, ...servers, '--turn-user', 'me'], {
      APP_STREAM_TURN_PASSWORD: 'three',
    });
    assert.equal(read.kind, 'run');
    assert.deepEqual(read.options.iceServers, [
      {urls: 'stun:stun.example'},
      {urls: 'turns:turn.example', username: 'me', credential: 'three'},
    ]);
    assert.ok(
      secretsOf({...read.options, iceServers: [{urls: 'turn:h', credential: 'long-password'}]}).includes(
        'long-password',
      ),
    );
  });

  it('make a secret of each value of a cookie, because a server may repeat one', () => {
    const read = readOptions(
      [...SERVICE, '--header', 'cookie: consent=accepted; session=of-the-user-1; id=of-the-user-2'],
      {},
    );
    assert.equal(read.kind, 'run');
    const secrets = secretsOf(read.options);
    assert.ok(secrets.includes('of-the-user-1') && secrets.includes('of-the-user-2'), String(secrets));
    assert.ok(!secrets.includes('accepted'), 'a word of many texts');
  });

  it('have a help with the usage, an example that works, and the exit codes', () => {
    assert.match(HELP, /^Usage: app-stream doctor ADDRESS \[options\]\n/);
    assert.match(HELP, /^Exit codes: 0 .*, 1 .*, 2 /m);
    const [, example = ''] = /^ {2}app-stream doctor (--[^]*?)\n\n/m.exec(HELP) ?? [];
    const words = example.replaceAll('\\\n', ' ').match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
    const read = readOptions(
      words.map((word) => word.replace(/^["']|["']$/g, '')),
      {},
    );
    assert.equal(read.kind, 'run');
    assert.deepEqual(read.options.headers, {Cookie: 'NAME=VALUE'});
  });

  it('need no application in direct mode', () => {
    const read = readOptions(['--direct', 'ws://127.0.0.1:49100'], {});
    assert.equal(read.kind, 'run');
    assert.equal(read.options.direct?.port, '49100');
  });

  it('need nothing but an address, and take an application with it', () => {
    const read = readOptions(['wss://h:1/p', '--app-id', 'a'], {});
    assert.equal(read.kind, 'run');
    assert.equal(read.options.address?.href, 'wss://h:1/p');
    assert.equal(read.options.appId, 'a');
  });

  const problems: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['nothing at all', [], /--service-url/],
    ['no application', ['--service-url', 'https://h'], /--app-id and --profile/],
    ['an address without a scheme', ['--service-url', 'h:80'], /complete address/],
    ['a direct address over HTTP', ['--direct', 'http://h'], /complete address/],
    ['arguments that are no object', [...SERVICE, '--arguments', '[]'], /JSON object/],
    ['arguments that are no JSON', [...SERVICE, '--arguments', '{'], /JSON object/],
    ['a wait that is no number', [...SERVICE, '--wait', 'long'], /--wait/],
    ['two addresses', ['http://a', 'http://b'], /one too many/],
    ['an address beside a service', [...SERVICE, 'http://h'], /either an address/],
    ['an address of another scheme', ['ftp://h'], /complete address/],
    ['a function that is no UUID', ['https://h', '--function-id', 'viewer'], /--function-id must be a UUID/],
    ['a server of another scheme', [...SERVICE, '--ice-server', 'https://h'], /--ice-server must begin/],
    ['a TURN server without a user', [...SERVICE, '--ice-server', 'turn:h'], /--turn-user/],
    ['an unknown option', [...SERVICE, '--colour'], /colour/],
  ];
  for (const [what, args, problem] of problems) {
    it(`explain ${what}`, () => {
      const read = readOptions(args, {});
      assert.equal(read.kind, 'usage');
      assert.match(read.problem, problem);
    });
  }
});

describe('The last line of the doctor', () => {
  it('counts one warning, and several warnings', () => {
    const row = {check: 'c', outcome: 'warning', summary: 's', ms: 1} as const;
    assert.equal(formatTotal([row]), '0 ok, 1 warning, 0 failed, 0 unknown');
    assert.equal(formatTotal([row, row]), '0 ok, 2 warnings, 0 failed, 0 unknown');
  });
});
