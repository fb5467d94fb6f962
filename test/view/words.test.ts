import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {USUAL_START_MS, words} from '../../src/view/words.ts';
import {NOW, STATES} from './stage.ts';

describe('words', () => {
  before(() => AppStreamError.words());

  const {pending} = STATES;

  it('calls the application by its name where one is known', () => {
    const title = (state: Parameters<typeof words>[0]) => words(state, NOW, 'USD Viewer')?.title;
    expect(title(pending)).to.equal('Starting USD Viewer…');
    expect(title(STATES.signaling)).to.equal('Connecting to USD Viewer…');
    expect(title(STATES['checking the application'])).to.equal('Looking up USD Viewer…');
  });

  it('says that a start takes long from the end of the usual time on, not before', () => {
    const notesAfter = (ms: number) => words(pending, pending.since + ms)?.notes;
    expect(notesAfter(USUAL_START_MS - 1)).to.be.empty;
    expect(notesAfter(USUAL_START_MS)).to.deep.equal([
      'This takes longer than usual. A first start can take 15 minutes.',
    ]);
  });

  const notes = (alternatives: readonly string[]) => {
    const error = new AppStreamError('version-not-found', {values: {app: 'a', name: '9'}, alternatives});
    return words({phase: 'failed', error}, NOW)?.notes;
  };

  it('names what exists instead, and counts what it does not name', () => {
    expect(notes(['1', '2', '3'])).to.deep.equal(['Correct `version`.', 'There is: 1, 2, 3.']);
    expect(notes(['1', '2', '3', '4', '5'])).to.include('There is: 1, 2, 3, 4, 5.');
    expect(notes(['1', '2', '3', '4', '5', '6'])).to.include('There is: 1, 2, 3, 4, 5 and 1 more.');
  });

  it('says nothing of alternatives where there are none', () => {
    expect(notes([])).to.deep.equal(['Correct `version`.']);
  });
});
