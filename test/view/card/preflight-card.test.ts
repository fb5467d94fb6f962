import {expect} from '@open-wc/testing';
import {STATES} from '../../../demo/states/sample-states.ts';
import type {PreflightOutcome, PreflightReport, PreflightRow} from '../../../src/session/preflight-report.ts';
import {listChecks, problemsOf} from '../../../src/view/card/preflight-card.ts';
import {english} from '../../support/texts/english.ts';
import {OverlayFixture} from '../overlay-fixture.ts';

const serverRow = (outcome: PreflightOutcome): PreflightRow => ({
  check: 'server',
  outcome,
  summary: '',
  measurement: {},
});
const decide = (rows: readonly PreflightRow[], verdict: PreflightReport['verdict'] = 'limited') =>
  ({
    phase: 'checking',
    subject: 'preflight',
    step: 'deciding',
    report: {verdict, rows, settings: {}},
  }) as const;

describe('the card of the checks before a start', () => {
  const servers: readonly (readonly [rows: readonly PreflightOutcome[], joined: string])[] = [
    [['ok'], 'ok'],
    [['ok', 'unknown'], 'ok'],
    [['ok', 'failed'], 'warning'],
    [['failed', 'failed'], 'failed'],
    [['failed', 'unknown'], 'failed'],
    [['warning', 'ok'], 'warning'],
    [['unknown'], 'unknown'],
  ];
  for (const [rows, joined] of servers)
    it(`joins servers that are ${rows.join(' and ')} to one line, ${joined}`, () => {
      expect(listChecks(decide(rows.map(serverRow)))).to.deep.equal([{check: 'server', outcome: joined}]);
    });

  it('shows the checks that are still running, and leaves out those that were not made', () => {
    const running = listChecks({phase: 'checking', subject: 'preflight', step: 'measuring', rows: []});
    expect(running.map(({outcome}) => outcome)).to.deep.equal(Array(6).fill('measuring'));
    expect(listChecks(decide([]))).to.deep.equal([]);
  });

  it('explains failures and warnings, but not a warning about the page, which does not limit the video', () => {
    const pageRow = (outcome: PreflightOutcome): PreflightRow =>
      ({...serverRow(outcome), check: 'page'}) as PreflightRow;
    const {problems} = english.preflight;
    expect(problemsOf(decide([pageRow('warning'), serverRow('failed')]), english)).to.deep.equal([
      problems.server,
    ]);
    expect(problemsOf(decide([pageRow('failed')]), english)).to.deep.equal([problems.page]);
  });

  it('is a list with words beside the signs, whose changes are not announced', async () => {
    const overlay = (await OverlayFixture.open()).show(STATES['limited before a start']);
    const list = overlay.findPart('checks');
    expect(list?.role).to.equal('list');
    expect(list?.getAttribute('aria-live')).to.equal('off');
    expect(overlay.readText('check').split(' | ')).to.deep.equal([
      'Browser OK',
      'This page OK',
      'Service OK',
      'Connection Not known',
      'Network Problem',
      'Bandwidth Limited',
    ]);
    expect(overlay.findPart('body')?.role).to.equal('status');
    expect(overlay.readText('advice')).to.include(
      'server: The browser does not reach turn:turn.example.com.',
    );
    expect(overlay.findPart('elapsed')).to.equal(null);
  });

  it('goes on, checks again and cancels by its buttons, in this order', async () => {
    const overlay = (await OverlayFixture.open()).show(STATES['limited before a start']);
    const buttons = [...(overlay.findPart('actions')?.querySelectorAll('button') ?? [])];
    for (const button of buttons) button.click();
    expect(overlay.actions.calls).to.deep.equal(['start', 'checkAgain', 'cancel']);
  });

  it('can be used without texts', async () => {
    const overlay = (await OverlayFixture.open()).show(STATES['limited before a start'], {texts: undefined});
    expect(overlay.readText('button')).to.equal('▶ | ↻ | ✕');
    expect(overlay.readText('check')).to.include('server failed');
  });
});
