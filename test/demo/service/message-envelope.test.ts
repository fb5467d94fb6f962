import assert from 'node:assert/strict';
import {suite, test} from 'node:test';
import {unwrapMessage, wrapMessage} from '../../../demo/service/host/message-envelope.ts';

const message = {event_type: 'openStageRequest', payload: {url: 'factory.usda'}};

suite('application messages on the control channel', () => {
  test('are wrapped in the envelopes that clients expect', () => {
    assert.equal(
      wrapMessage({event_type: 'loadingStateQuery', payload: {}}),
      String.raw`{"customMessage":"{\"messageType\":\"json\",\"messageRecipient\":\"kit\",\"data\":\"{\\\"event_type\\\":\\\"loadingStateQuery\\\",\\\"payload\\\":{}}\"}"}`,
    );
  });

  test('are read whether their layers are strings or objects', () => {
    const envelope = {messageType: 'json', messageRecipient: 'app', data: JSON.stringify(message)};
    for (const text of [
      wrapMessage(message),
      JSON.stringify({customMessage: envelope}),
      JSON.stringify({customMessage: {...envelope, data: message}}),
      JSON.stringify(envelope),
      JSON.stringify(message),
    ]) {
      assert.deepEqual(unwrapMessage(text), message, text);
    }
  });

  test('have an empty payload when they bring none', () => {
    assert.deepEqual(unwrapMessage('{"event_type":"resetStage"}'), {event_type: 'resetStage', payload: {}});
  });

  test('are not found in anything else', () => {
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
