import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {unwrapMessage, wrapMessage} from '../../../../demo/service/host/message-envelope.ts';
import {kitEnvelope, readCursor} from '../../../../src/connection/nvst/control/kit-envelope.ts';

const message = {event_type: 'loadingStateQuery', payload: {}};
const application = {kind: 'application', message, newer: false};
const {wrap, wrapStream} = kitEnvelope;
const read = (text: string) => kitEnvelope.read(text);
const json = JSON.stringify;

describe('kitEnvelope', () => {
  it('writes each layer as text, exactly like the example', () => {
    expect(wrap(json(message))).to.equal(
      String.raw`{"customMessage":"{\"messageType\":\"json\",\"messageRecipient\":\"kit\",\"data\":\"{\\\"event_type\\\":\\\"loadingStateQuery\\\",\\\"payload\\\":{}}\"}"}`,
    );
  });

  it('writes the recipient `stream` for messages between the libraries', () => {
    expect(wrapStream({type: 'resize', value: {width: 2, height: 4}})).to.equal(
      json({
        customMessage: json({
          messageType: 'json',
          messageRecipient: 'stream',
          data: json({type: 'resize', value: {width: 2, height: 4}}),
        }),
      }),
    );
  });

  const envelope = (data: unknown, messageRecipient?: string) => ({
    messageType: 'json',
    messageRecipient,
    data,
  });
  for (const [name, text] of Object.entries({
    'text in text in text': json({customMessage: json(envelope(json(message), 'kit'))}),
    'an object in text': json({customMessage: json(envelope(message, 'kit'))}),
    'text in an object': json({customMessage: envelope(json(message), 'kit')}),
    'an object in an object': json({customMessage: envelope(message, 'kit')}),
    'an envelope alone': json(envelope(json(message))),
    'a bare message': json(message),
    'a bare message in a custom one': json({customMessage: json(message)}),
  })) {
    it(`reads ${name}`, () => {
      expect(read(text)).to.deep.equal(application);
    });
  }

  it('accepts any message for the newer recipient `app`', () => {
    expect(read(json({customMessage: json(envelope('{"a":1}', 'app'))}))).to.deep.equal({
      kind: 'application',
      message: {a: 1},
      newer: true,
    });
  });

  it('reads messages between the libraries', () => {
    const config = {type: 'config', value: {supports_localized_text_input: true}};
    expect(read(wrapStream(config))).to.deep.equal({kind: 'stream', ...config});
    expect(read(json({customMessage: config}))).to.deep.equal({kind: 'stream', ...config});
  });

  it('ignores everything else', () => {
    const other = [
      '',
      'null',
      '7',
      '[]',
      '{}',
      '"text"',
      '{"heartbeat":{}}',
      '{"version":{"major":1,"minor":2}}',
      '{"customMessage":7}',
      '{"customMessage":"no JSON"}',
      '{"customMessage":{"data":"no JSON","messageRecipient":"kit"}}',
      json({customMessage: envelope('{"a":1}', 'UIPlugin')}),
      json({customMessage: envelope('{"event_type":"x"}', 'stream')}),
    ];
    for (const text of other) expect(read(text), text).to.equal(undefined);
  });

  it('ignores a message that is longer than 1 MiB or nested too deeply', () => {
    const nested = `${'['.repeat(300)}${']'.repeat(300)}`;
    expect(read(`{"event_type":"x","payload":${nested}}`)).to.equal(undefined);
    expect(read(`{"event_type":"x","payload":${'['.repeat(900_000)}`)).to.equal(undefined);
    const long = json({event_type: 'x', payload: 'y'.repeat(1024 * 1024)});
    expect(read(long)).to.equal(undefined);
    expect(read(json({event_type: 'x', payload: 'y'.repeat(1_000_000)}))).not.to.equal(undefined);
  });

  it('agrees with itself and with the demo host in both directions', () => {
    // The reader refuses keys `__proto__` at every depth (see `json.test.ts`).
    const payload = fc
      .dictionary(fc.stringMatching(/^\w+$/), fc.jsonValue())
      .filter((value) => !json(value).includes('"__proto__"'));
    fc.assert(
      fc.property(fc.string(), payload, (event_type, given) => {
        const one = {event_type, payload: JSON.parse(json(given)) as Record<string, unknown>};
        expect(read(wrap(json(one)))).to.deep.equal({kind: 'application', message: one, newer: false});
        expect(read(wrapMessage(one))).to.deep.equal({kind: 'application', message: one, newer: true});
        expect(unwrapMessage(wrap(json(one)))).to.deep.equal({kind: 'application', message: one});
      }),
    );
  });
});

describe('the cursor names of Kit', () => {
  it('are read from a cursor message, and from the bare name of the features', () => {
    expect(readCursor({cursor_type: 'IBeam'})).to.deep.equal({kind: 'named', name: 'IBeam'});
    expect(readCursor({cursor_type: 'none'})).to.deep.equal({kind: 'hidden'});
    expect(readCursor('ew-resize')).to.deep.equal({kind: 'named', name: 'ew-resize'});
    expect(readCursor('None')).to.deep.equal({kind: 'hidden'});
  });

  it('are names and nothing else', () => {
    const tooLong = 'x'.repeat(65);
    for (const value of [
      undefined,
      null,
      7,
      [],
      {},
      '',
      {name: 'orbit'},
      'a;b',
      'url(https://x.example)',
      tooLong,
    ])
      expect(readCursor(value)).to.equal(undefined);
  });
});
