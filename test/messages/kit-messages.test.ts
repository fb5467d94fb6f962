import {expect} from '@open-wc/testing';
import {isKitMessage} from '../../src/kit.ts';

const selection = {event_type: 'stageSelectionChanged', payload: {prims: ['/World', {path: '/Lamp'}]}};

describe('isKitMessage', () => {
  it('accepts messages of the templates, with the payload of their type', () => {
    for (const [event_type, payload] of [
      ['loadingStateResponse', {url: 'a.usd', loading_state: 'idle'}],
      ['openedStageResult', {url: 'a.usd', result: 'success', error: ''}],
      ['openStageResult', {result: 'error'}],
      ['getChildrenResponse', {prim_path: '/', children: [{name: 'World', path: '/World', children: null}]}],
      ['getChildrenResponse', {prim_path: '/', children: {}}],
      ['getChildrenResult', {children: [{name: 'World', path: '/World', children: {}}]}],
      ['stageSelectionChanged', {prims: {}}],
      ['stageSelectionChanged', {}],
      ['makePrimsPickableResponse', {result: 'success', error: ''}],
      ['resetStageResponse', {}],
      ['updateProgressAmount', {progress: '-1'}],
      ['updateProgressAmount', {amount: '0.5'}],
      ['updateProgressActivity', {text: 'Loading'}],
      ['updateProgressActivity', {activity: null}],
    ] as const)
      expect(isKitMessage({event_type, payload}), `${event_type} ${JSON.stringify(payload)}`).to.equal(true);
    expect(isKitMessage(selection)).to.equal(true);
  });

  it('rejects other messages, and payloads that do not belong to the type', () => {
    for (const message of [
      undefined,
      'stageSelectionChanged',
      {event_type: 'somethingElse', payload: {}},
      {event_type: 'toString', payload: {}},
      {event_type: 'stageSelectionChanged'},
      {event_type: 'stageSelectionChanged', payload: {prims: 'none'}},
      {event_type: 'stageSelectionChanged', payload: {prims: {first: '/World'}}},
      {event_type: 'stageSelectionChanged', payload: {prims: [1]}},
      {event_type: 'getChildrenResponse', payload: {children: [{name: 'World'}]}},
      {event_type: 'loadingStateResponse'},
    ])
      expect(isKitMessage(message), JSON.stringify(message)).to.equal(false);
  });

  it('accepts one type only, if you state it', () => {
    expect(isKitMessage(selection, 'stageSelectionChanged')).to.equal(true);
    expect(isKitMessage(selection, 'loadingStateResponse')).to.equal(false);
  });
});
