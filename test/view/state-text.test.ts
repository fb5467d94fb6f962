import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import type {QueuePlace} from '../../src/service/session.ts';
import {english} from '../support/texts/english.ts';
import {problemText, stateText, USUAL_START_MS} from '../../src/view/card/state-text.ts';
import {NOW, STATES} from '../../demo/states/sample-states.ts';

describe('stateText', () => {
  const {pending} = STATES;

  it('has one text for all steps of connecting', () => {
    for (const name of ['signaling', 'negotiating', 'ice', 'first frame'] as const)
      expect(stateText(STATES[name], {texts: english, nowMs: NOW})?.title).to.equal('Connecting…');
  });

  it('states the problem and that the element retries, from the first failed attempt to connect on', () => {
    const connectError = new AppStreamError('socket-refused');
    const {title, notes} =
      stateText({...STATES.signaling, attempt: 2, connectError}, {texts: english, nowMs: NOW}) ?? {};
    expect(title).to.equal(connectError.message);
    expect(notes).to.deep.equal(['We’ll keep trying.']);
  });

  it('notes a long start after the usual time, and not before', () => {
    const notesAfter = (ms: number) => stateText(pending, {texts: english, nowMs: pending.since + ms})?.notes;
    expect(notesAfter(USUAL_START_MS - 1)).to.be.empty;
    expect(notesAfter(USUAL_START_MS)).to.deep.equal([
      'This is taking longer than usual. The first start can take up to 15 minutes.',
    ]);
  });

  it('shows the place in a queue, and does not call the start slow meanwhile', () => {
    const {queued} = STATES;
    const textOf = (queue: QueuePlace) =>
      stateText({...queued, queue, since: NOW - 999_999}, {texts: english, nowMs: NOW});
    expect(textOf({position: 3, length: 12})).to.deep.include({
      title: 'You are number 3 of 12 in the queue…',
      notes: [],
    });
    // Some services count the places before the user has joined.
    expect(textOf({position: 3, length: 2})?.title).to.equal('You are number 3 in the queue…');
    expect(textOf({estimateMs: 5000})?.title).to.equal('Starting the application…');
  });

  it('states that the stream resumes if the device is offline', () => {
    const offline = {...STATES.reconnecting, cause: new AppStreamError('offline')} as const;
    expect(stateText(offline, {texts: english, nowMs: NOW})).to.deep.include({
      title: english.states.offline,
      notes: [],
    });
  });
});

describe('problemText', () => {
  it('lists the values that an attribute accepts', () => {
    const problem = {attribute: 'catalogue', problem: 'unknown-value', expected: ['check', 'skip']} as const;
    expect(problemText(problem, english.setup, english.language)).to.equal(
      '`catalogue` must be check or skip.',
    );
  });
});
