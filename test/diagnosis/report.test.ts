import {expect} from '@open-wc/testing';
import type {Check} from '../../src/diagnosis/check.ts';
import {createReport, escapeMarkdown, type NamedFinding} from '../../src/diagnosis/report.ts';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {VERSION} from '../../src/version.ts';
import {createReadySession} from '../session/sample-session.ts';

const IDLE: SessionState = {phase: 'idle', reason: 'manual'};
const RUN = {state: IDLE, timeline: [], endpoint: undefined};
const CHECKS: readonly Check[] = [
  {check: 'frame', outcome: 'ok', summary: 'The page is not in a frame.'},
  {check: 'network', outcome: 'failed', summary: 'This device is offline.', advice: 'Check it.'},
];
const FOUND = {checks: CHECKS, secrets: []};
const ITEMS = [
  '- **ok: frame** The page is not in a frame.',
  '- **failed: network** This device is offline. Check it.',
];

/** The lines of a report below its head. */
const linesOf = (report: unknown) => String(report).split('\n').slice(4, -1);
const failedRun = (error: AppStreamError) => ({...RUN, state: {phase: 'failed', error} as const});

describe('createReport', () => {
  it('creates plain data that can be copied', () => {
    const report = createReport(RUN, FOUND);
    expect(report).to.include({version: VERSION, page: origin, browser: navigator.userAgent, state: 'idle'});
    expect(report.checks).to.deep.equal(CHECKS);
    expect(structuredClone(report)).to.deep.equal(JSON.parse(JSON.stringify(report)));
    expect(Object.keys(report)).to.deep.equal([
      'at',
      'version',
      'browser',
      'page',
      'state',
      'checks',
      'timeline',
    ]);
  });

  it('writes the checks as Markdown', () => {
    const report = createReport(RUN, FOUND);
    expect(String(report).split('\n')[0]).to.equal(`# app-stream ${VERSION}: idle`);
    expect(linesOf(report)).to.deep.equal(ITEMS);
  });

  it('writes the failure with its text, its cause and its status', () => {
    const failure = new AppStreamError('forbidden');
    const lines = [...ITEMS, '', '## Failure', '', `- **forbidden** ${failure.message} ${failure.advice}`];
    expect(linesOf(createReport(failedRun(failure), FOUND)).map(withoutEscapes)).to.deep.equal(lines);
    const data = {detail: 'Not in your group', cause: new TypeError('Load failed'), status: 403};
    const full = new AppStreamError('forbidden', data);
    expect(linesOf(createReport(failedRun(full), FOUND)).map(withoutEscapes)).to.deep.equal([
      ...lines,
      '- **detail** Not in your group',
      '- **cause** TypeError: Load failed',
      '- **status** 403',
    ]);
  });

  it('writes the timeline with its durations and details', () => {
    const timeline = [
      {step: 'checking', startMs: 0, durationMs: 12},
      {step: 'connecting: ice', startMs: 12},
      {step: 'failed', startMs: 30, detail: 'ice-failed'},
    ];
    expect(linesOf(createReport({...RUN, timeline}, FOUND))).to.deep.equal([
      ...ITEMS,
      '',
      '## Timeline',
      '',
      '- **checking** at 0 ms, for 12 ms',
      '- **connecting: ice** at 12 ms',
      '- **failed** at 30 ms (ice-failed)',
    ]);
  });

  it('contains no known secret in any of its texts, and 200 characters of a text from outside', () => {
    const session = createReadySession();
    const endpoint = {sessionId: session.id, signaling: {host: 'gpu.example', port: 443}};
    const secret = 'opaque-secret';
    const outside = `${'x '.repeat(97)}${secret} ${session.id} ${'y '.repeat(97)}`;
    const check: NamedFinding = {
      check: 'service',
      outcome: 'failed',
      summary: `No ${secret}.`,
      advice: `Not ${encodeURIComponent(secret)}.`,
      detail: outside,
    };
    const run = {...failedRun(new AppStreamError('forbidden', {detail: outside, cause: outside})), endpoint};
    const report = createReport(run, {checks: [check], secrets: [secret]});
    for (const text of [String(report), JSON.stringify(report)])
      expect(text)
        .not.to.match(/opaq|secr/)
        .and.not.to.include(session.id);
    expect(report.failure?.detail).to.match(/^x .*\[token…$/);
    expect(report.failure?.detail).to.have.length(201);
    expect(report.failure?.cause).to.equal(report.failure?.detail);
    expect(report.checks[0]?.summary).to.equal(`No [token]. ${report.failure?.detail}`);
  });

  it('has no markup of a text from outside', () => {
    expect(escapeMarkdown('a | b\n<img src=x> `c` [d](e) \\| &lt;')).to.equal(
      'a \\| b &lt;img src=x> \\`c\\` \\[d\\](e) \\\\\\| &amp;lt;',
    );
    const checks = [{check: 'service', outcome: 'failed', summary: 'No.\n\n# Forged <b>'} as const];
    const text = String(createReport(RUN, {checks, secrets: []}));
    expect(text)
      .to.match(/^- .* No\. # Forged &lt;b>$/m)
      .and.not.to.include('<');
  });
});

const withoutEscapes = (line: string) => line.replaceAll('\\', '');
