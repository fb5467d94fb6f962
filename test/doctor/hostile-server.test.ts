import assert from 'node:assert/strict';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {TestServer} from './fake-server.ts';
import {runWithoutBrowser} from './run-doctor.ts';

/** Sets the title and the clipboard of a terminal, clears it, forges a row and a cell, and loads an image. */
const HOSTILE =
  '\u001b]0;title\u0007\u001b]52;c;ZXZpbA==\u0007\u001b[2J\u009b2J\u202e' +
  'No.\r\n✓ session: create      1 ms  Fine.\n| forged | ok | <img src=https://evil.example/x> `code` [link](javascript:x)';
const PENDING = {id: 'session-4711', status: {condition: 'pending', message: HOSTILE}};
/** What a terminal obeys, without the line feed. */
const OBEYED = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/;
const HEADER_SECRET = 'key-of-the-gateway-123';

describe('app-stream doctor with a hostile service', {timeout: 60_000}, () => {
  let folder = '';
  let service: TestServer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'app-stream-hostile-'));
    service = await TestServer.http(({method, path, headers}) => {
      if (path.startsWith('/late/stream')) return {status: 202, body: PENDING};
      if (method === 'POST') return {status: 500, body: {detail: `${HOSTILE} ${String(headers['x-key'])}`}};
      return {status: 200, body: {items: [{version: '1.0.0'}]}};
    });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await rm(folder, {recursive: true});
  });

  it('prints and reports its texts as plain text, without the values of headers', async () => {
    const report = join(folder, 'report.md');
    const {output, failures, code} = await runWithoutBrowser([
      ...['--service-url', service.origin, '--app-id', 'a', '--profile', 'p'],
      ...['--header', `X-Key: ${HEADER_SECRET}`, '--report', report],
    ]);
    assert.equal(code, 1, output);
    assert.match(failures[0] ?? '', /session: create .*No\. ✓ session: create/);
    assert.doesNotMatch(output, OBEYED);
    const markdown = await readFile(report, 'utf8');
    const rows = markdown.split('\n').filter((line) => line.startsWith('| session: create'));
    assert.match(rows.join('\n'), /No\. .*\\\| forged \\\| ok \\\| &lt;img src.* \\`code\\` \\\[link\\\]/);
    assert.doesNotMatch(markdown, /^\| forged|<img/m);
    for (const text of [output, markdown]) {
      assert.doesNotMatch(text, OBEYED);
      assert.ok(!text.includes(HEADER_SECRET), text);
    }
  });

  it('prints the messages of a session that starts as plain text', async () => {
    const {output} = await runWithoutBrowser([
      ...['--service-url', `${service.origin}/late`, '--app-id', 'a', '--profile', 'p', '--wait', '0.01'],
    ]);
    assert.match(output, /^ {2}… .*No\. ✓ session: create/m);
    assert.match(output, /^✗ session: start /m);
    assert.doesNotMatch(output, OBEYED);
  });
});
