import {expect} from '@open-wc/testing';
import {createReport} from '../../src/diagnosis/report.ts';

const CONTENT = {
  at: '2030-01-02T03:04:05.678Z',
  version: '1.2.3',
  browser: 'Browser/1',
  page: 'https://page.example',
  state: 'connecting: ice',
  checks: [
    {check: 'frame', outcome: 'ok', summary: 'The page is not in a frame.'},
    {check: 'network', outcome: 'failed', summary: 'This device is offline.', advice: 'Check it.'},
  ],
  timeline: [],
} as const;

const HEAD = [
  '# app-stream 1.2.3: connecting: ice',
  '',
  '2030-01-02T03:04:05.678Z, https://page.example, Browser/1',
  '',
  '- **ok: frame** The page is not in a frame.',
  '- **failed: network** This device is offline. Check it.',
];

const keep = (text: string) => text;

describe('createReport', () => {
  it('keeps the content as plain data that can be copied', () => {
    const report = createReport(CONTENT, keep);
    expect(structuredClone(report)).to.deep.equal(CONTENT);
    expect(JSON.parse(JSON.stringify(report))).to.deep.equal(CONTENT);
    expect(Object.keys(report)).to.deep.equal(Object.keys(CONTENT));
  });

  it('writes the checks as Markdown', () => {
    expect(String(createReport(CONTENT, keep))).to.equal([...HEAD, ''].join('\n'));
  });

  it('writes the failure with its text, its cause and its status', () => {
    const failure = {code: 'forbidden', message: 'Not allowed.', advice: 'Sign in.'};
    const lines = [...HEAD, '', '## Failure', '', '- **forbidden** Not allowed. Sign in.'];
    expect(String(createReport({...CONTENT, failure}, keep))).to.equal([...lines, ''].join('\n'));
    const full = {...failure, detail: 'Not in your group', cause: 'TypeError: Load failed', status: 403};
    expect(String(createReport({...CONTENT, failure: full}, keep))).to.equal(
      [
        ...lines,
        '- **detail** Not in your group',
        '- **cause** TypeError: Load failed',
        '- **status** 403',
        '',
      ].join('\n'),
    );
  });

  it('writes the timeline with its durations and details', () => {
    const timeline = [
      {step: 'checking', startMs: 0, durationMs: 12},
      {step: 'connecting: ice', startMs: 12},
      {step: 'failed', startMs: 30, detail: 'ice-failed'},
    ];
    expect(String(createReport({...CONTENT, timeline}, keep))).to.equal(
      [
        ...HEAD,
        '',
        '## Timeline',
        '',
        '- **checking** at 0 ms, for 12 ms',
        '- **connecting: ice** at 12 ms',
        '- **failed** at 30 ms (ice-failed)',
        '',
      ].join('\n'),
    );
  });
});
