import {expect} from '@open-wc/testing';
import {checkFeatures, checkSize} from '../../src/diagnosis/checks.ts';
import type {SessionState} from '../../src/session/session-state.ts';
import {createReadySession} from '../session/sample-session.ts';

const FULL_HD = {width: 1920, height: 1080};
const HD = {width: 1280, height: 720};
const PLAYING: SessionState = {
  phase: 'playing',
  session: createReadySession(),
  endpoint: {sessionId: 's1', signaling: {host: 'gpu.example', port: 49_100}},
  size: HD,
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
    const hostFeatures = {hasAnswered: false, text: undefined, longMessages: false, resize: false};
    const {outcome, summary, advice} = checkFeatures({state: PLAYING, hostFeatures});
    expect(outcome).to.equal('warning');
    expect(summary).to.include('older host').and.to.include('Text input: unknown.');
    expect(advice).to.include('Update the host').and.not.to.include('text');
  });

  it('skips a stream that does not play, and one whose host may still answer', () => {
    expect(checkFeatures({state: PLAYING, hostFeatures: undefined}).outcome).to.equal('unknown');
    const hostFeatures = {hasAnswered: true, text: true, longMessages: true, resize: true};
    const state: SessionState = {phase: 'idle', reason: 'manual'};
    expect(checkFeatures({state, hostFeatures}).outcome).to.equal('unknown');
  });
});

describe('checkSize', () => {
  it('accepts each size that the element requested', () => {
    const sizes = {requested: [FULL_HD, HD], video: HD};
    expect(checkSize({state: PLAYING, sizes})).to.deep.equal({
      outcome: 'ok',
      summary: 'The host renders the requested size, 1280×720.',
    });
  });

  it('accepts any size if the page leaves it to the host', () => {
    expect(checkSize({state: PLAYING, sizes: {requested: [], video: HD}}).outcome).to.equal('ok');
  });

  it('names both sizes and the remedies if the host renders another one', () => {
    const finding = checkSize({state: PLAYING, sizes: {requested: [FULL_HD], video: HD}});
    expect(finding.outcome).to.equal('warning');
    expect(finding.summary).to.include('1280×720').and.to.include('1920×1080');
    for (const remedy of ['--no-window', 'fillViewport', 'allowDynamicResize'])
      expect(finding.advice).to.include(remedy);
  });

  it('skips a stream that does not play', () => {
    const sizes = {requested: [FULL_HD], video: HD};
    expect(checkSize({state: {phase: 'idle', reason: 'manual'}, sizes}).outcome).to.equal('unknown');
  });
});
