import assert from 'node:assert/strict';
import {describe, test} from 'node:test';
import {
  unwrapMessage,
  wrapMessage,
  wrapStreamMessage,
} from '../../../../demo/service/host/message-envelope.ts';

const message = {event_type: 'openStageRequest', payload: {url: 'factory.usda'}};

describe('application messages on the control channel', () => {
  test('are wrapped in the envelopes that clients expect', () => {
    assert.equal(
      wrapMessage({event_type: 'loadingStateQuery', payload: {}}),
      String.raw`{"customMessage":"{\"messageType\":\"json\",\"messageRecipient\":\"app\",\"data\":\"{\\\"event_type\\\":\\\"loadingStateQuery\\\",\\\"payload\\\":{}}\"}"}`,
    );
  });

  test('are read with layers as strings or as objects', () => {
    const envelope = {messageType: 'json', messageRecipient: 'app', data: JSON.stringify(message)};
    for (const text of [
      wrapMessage(message),
      JSON.stringify({customMessage: envelope}),
      JSON.stringify({customMessage: {...envelope, data: message}}),
      JSON.stringify(envelope),
      JSON.stringify(message),
    ]) {
      assert.deepEqual(unwrapMessage(text), {kind: 'application', message}, text);
    }
  });

  test('have an empty payload by default', () => {
    const bare = {event_type: 'resetStage', payload: {}};
    assert.deepEqual(unwrapMessage('{"event_type":"resetStage"}'), {kind: 'application', message: bare});
  });

  test('keep the id of a request', () => {
    const request = {...message, id: 'a1'};
    assert.deepEqual(unwrapMessage(wrapMessage(request)), {kind: 'application', message: request});
  });

  test('can be a part or a stream message', () => {
    const part = {event_type: 'x', id: 'a1', part: 1, numParts: 2, payload: '{"a"'};
    assert.deepEqual(unwrapMessage(wrapMessage(part)), {kind: 'part', part});
    const value = {width: 800, height: 450};
    assert.deepEqual(unwrapMessage(wrapStreamMessage('resize', value)), {
      kind: 'stream',
      type: 'resize',
      value,
    });
  });

  test('are not found in other texts', () => {
    for (const text of [
      '',
      '{',
      '1',
      'null',
      '[]',
      '{"heartbeat":{}}',
      '{"customMessage":"x"}',
      '{"data":{}}',
    ]) {
      assert.equal(unwrapMessage(text), undefined, text);
    }
  });
});
