import {expect} from '@open-wc/testing';
import {AppStreamError, type FailureData} from '../../../src/errors/app-stream-error.ts';
import type {FailureCode} from '../../../src/errors/failures.ts';
import {failures} from '../../../src/locales/en.ts';
import {failedText} from '../../../src/view/card/failure-card.ts';
import {STATES} from '../../../demo/states/sample-states.ts';
import {english} from '../../support/texts/english.ts';
import {until} from '../../support/until.ts';
import {OverlayFixture} from '../overlay-fixture.ts';

describe('the details of a failure', () => {
  let overlay: OverlayFixture;
  beforeEach(async () => {
    overlay = await OverlayFixture.open();
  });

  const showFailure = (data: FailureData, diagnose = () => Promise.resolve('')) =>
    overlay.show({phase: 'failed', error: new AppStreamError('service-error', data)}, {diagnose});

  it('shows the status, the cause and the copy button inside closed details', () => {
    showFailure({status: 500, cause: new TypeError('Failed to fetch')});
    expect(overlay.readText('details')).to.equal(
      'Details The service answered 500. Check its log. HTTP status 500. TypeError: Failed to fetch Copy report',
    );
    expect(overlay.findPart('details')).not.to.have.attribute('open');
    showFailure({});
    expect(overlay.readText('details')).to.equal(
      'Details The service answered 500. Check its log. Copy report',
    );
  });

  it('lists five alternatives in the card, counts the others, and moves the server’s words to the details', () => {
    const names = ['usd-viewer', 'usd-composer', 'b', 'c', 'd', 'e', 'f'];
    const readAlternatives = (alternatives: readonly string[]) => {
      showFailure({alternatives, detail: 'No “usd-veiwer” here'});
      return overlay.readText('note');
    };
    expect(readAlternatives(names)).to.contain('Available: usd-viewer, usd-composer, b, c, d, and 2 more.');
    expect(readAlternatives(names.slice(0, 5))).to.contain(
      'Available: usd-viewer, usd-composer, b, c, and d.',
    );
    expect(overlay.findPart('detail')).to.equal(null);
    expect(overlay.readText('details')).to.contain('No “usd-veiwer” here');
    expect(readAlternatives([])).not.to.contain('Available');
    expect(overlay.readText('detail')).to.equal('No “usd-veiwer” here');
  });

  it('makes one report for one click', () => {
    let reports = 0;
    const diagnose = () => {
      reports += 1;
      return new Promise<string>(() => undefined);
    };
    showFailure({}, diagnose).findPart('copy')?.click();
    expect(reports).to.equal(1);
    expect(overlay.readText('copy')).to.equal('Copying…');
  });

  it('shows a report that could not be copied as text, and selects it on focus', async () => {
    const text = '# report <b>bold</b>';
    const {clipboard} = navigator;
    const write = () => Promise.reject(new DOMException('The page may not write.', 'NotAllowedError'));
    Object.defineProperty(clipboard, 'write', {value: write, configurable: true});
    showFailure({}, () => Promise.resolve(text))
      .findPart('copy')
      ?.click();
    await until('the report', () => overlay.findPart('report'));
    Reflect.deleteProperty(clipboard, 'write');
    expect(overlay.readText('copy')).to.equal('Copy the report from here');
    expect(overlay.findPart('report')).to.have.property('value', text);
    expect(overlay.find('b')).to.equal(null);
    overlay.findPart('details')?.toggleAttribute('open', true);
    overlay.findPart('report')?.focus();
    expect(overlay.findPart('report')).to.include({selectionStart: 0, selectionEnd: text.length});
    await expect(overlay.finishAnimations().container).to.be.accessible();
  });

  it('copies the failure itself if the report cannot be created', async () => {
    const error = new AppStreamError('service-error', {status: 500, cause: new TypeError('Failed to fetch')});
    error.timeline = [{step: 'requesting', startMs: 3, durationMs: 40}];
    const {clipboard} = navigator;
    const copied: string[] = [];
    const write = async ([item]: readonly ClipboardItem[]) => {
      const blob = await item?.getType('text/plain');
      copied.push((await blob?.text()) ?? '');
    };
    Object.defineProperty(clipboard, 'write', {value: write, configurable: true});
    overlay
      .show({phase: 'failed', error}, {diagnose: () => Promise.reject(new AppStreamError('code-missing'))})
      .findPart('copy')
      ?.click();
    await until('the copy', () => overlay.readText('copy') === 'Copied');
    Reflect.deleteProperty(clipboard, 'write');
    expect(copied).to.deep.equal([
      [
        `service-error: ${error.message} ${error.advice}`,
        'TypeError: Failed to fetch',
        '{"step":"requesting","startMs":3,"durationMs":40}',
      ].join('\n'),
    ]);
  });

  it('hides the details at 160×90', async () => {
    const small = await OverlayFixture.open(160, 90);
    small.show({phase: 'failed', error: new AppStreamError('offline')}).finishAnimations();
    expect(small.isVisible('details')).to.equal(false);
    expect(small.isVisible('title')).to.equal(true);
    expect(small.isVisible('primary-button')).to.equal(true);
  });
});

describe('failedText', () => {
  it('offers to end a session that a failed run keeps, but not one that another client uses', () => {
    const {session} = STATES.pending;
    const textOf = (code: FailureCode) =>
      failedText({phase: 'failed', error: new AppStreamError(code), session}, english);
    expect(textOf('no-offer')).to.include({label: 'Try again', endLabel: 'End session'});
    expect(textOf('no-offer').notes?.at(-1)).to.equal(english.states.sessionKept);
    expect(textOf('in-use')).to.include({label: 'Use here'}).and.not.to.have.property('endLabel');
    expect(textOf('in-use').notes).not.to.include(english.states.sessionKept);
  });

  it('offers to start another session after one that is over', () => {
    const error = new AppStreamError('session-not-found');
    const text = failedText({phase: 'failed', error}, english);
    expect(text).to.deep.include({notes: ['Start a new one.'], label: 'Start again'});
  });

  it('shows the hint of a failure, and leaves its advice to the details', () => {
    const notesOf = (error: AppStreamError) => failedText({phase: 'failed', error}, english).notes;
    expect(notesOf(new AppStreamError('forbidden'))).to.deep.equal([failures.forbidden.hint]);
    expect(notesOf(new AppStreamError('version-not-found'))).to.deep.equal([]);
  });
});
