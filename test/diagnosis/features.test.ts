import {expect} from '@open-wc/testing';
import {checkFeatures} from '../../src/diagnosis/diagnose.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {createReadySession} from '../session/sample-session.ts';

const PLAYING: SessionState = {
  phase: 'playing',
  session: createReadySession(),
  endpoint: {sessionId: 's1', signaling: {host: 'gpu.example', port: 49_100}},
  size: {width: 1280, height: 720},
  since: 0,
};

describe('checkFeatures', () => {
  it('states what a host has answered', () => {
    const hostFeatures = {hasAnswered: true, text: true, longMessages: true, resize: false};
    expect(checkFeatures({state: PLAYING, hostFeatures})).to.deep.equal({
      outcome: 'ok',
      summary:
        'The host announced its features. Text input: yes. Long messages: yes. Changes of the size: no.',
    });
  });

  it('warns of a host that is treated as an older one', () => {
    const hostFeatures = {hasAnswered: false, text: false, longMessages: false, resize: false};
    const {outcome, summary} = checkFeatures({state: PLAYING, hostFeatures});
    expect(outcome).to.equal('warning');
    expect(summary).to.include('older host').and.to.include('Text input: no.');
  });

  it('skips a stream that does not play, and one whose host may still answer', () => {
    expect(checkFeatures({state: PLAYING, hostFeatures: undefined}).outcome).to.equal('unknown');
    const hostFeatures = {hasAnswered: true, text: true, longMessages: true, resize: true};
    const state: SessionState = {phase: 'idle', reason: 'manual'};
    expect(checkFeatures({state, hostFeatures}).outcome).to.equal('unknown');
  });
});
