import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {HostEvent} from '../../../src/connection/connector.ts';
import {kitEnvelope, readCursor} from '../../../src/connection/nvst/control/kit-envelope.ts';
import {HostChannels} from '../../../src/connection/nvst/host-channels.ts';
import {NvstInputEncoder, readHandshake} from '../../../src/connection/nvst/input/nvst-input-encoder.ts';
import {FakeChannel, FakeReports} from '../../connection/nvst/fake-channel.ts';
import {brokenBytes, brokenJsonText, oddText} from '../broken-inputs.ts';
import {fuzz, fuzzAsync} from '../fuzz.ts';

const envelope = kitEnvelope;
const wrapped = (content: unknown) => ({
  customMessage: {messageType: 'json', messageRecipient: 'kit', data: content},
});
const text = brokenJsonText(
  wrapped({event_type: 'stageSelectionChanged', payload: {prims: ['/World']}}),
  wrapped({event_type: 'x', id: 'a', part: 1, numParts: 2, payload: '{"a"'}),
  JSON.parse(
    envelope.wrap('{"event_type":"loadingStateResponse","payload":{"url":"","loading_state":"idle"}}'),
  ),
  JSON.parse(envelope.wrapStream({type: 'config', value: {supports_localized_text_input: true}})),
  {messageRecipient: 'stream', data: {type: 'cursor', value: {name: 'grab', cursor: 'move'}}},
  {messageRecipient: 'stream', data: {type: 'clipboard', value: {text: 'copied'}}},
  {type: 'resize', value: {width: 1280, height: 720}},
);
const input = brokenBytes(
  new Uint8Array([0x0e, 2, 3, 0]),
  new Uint8Array([0x0e, 3]),
  new Uint8Array([11, 1, 1, 0, 6, 0, 0, 0, 255, 255, 0, 128]),
);
const label = fc.oneof(fc.constantFrom('input_channel_v1', 'control_channel'), oddText);

/** Expects that a cursor injects nothing into a style sheet. */
const expectHarmless = (cursor: ReturnType<typeof readCursor>) => {
  if (cursor?.kind === 'named') expect(cursor.name).to.match(/^[a-z][\w-]*$/i);
};

describe('The data channels with arbitrary messages', () => {
  it('read only harmless cursors from messages', () => {
    fuzz(text, (json) => {
      const content = envelope.read(json);
      if (content?.kind === 'stream') expectHarmless(readCursor(content.value));
    });
  });

  it('read handshakes within their range', () => {
    fuzz(input, (bytes) => {
      const version = readHandshake(bytes);
      if (version !== undefined) {
        expect(version).to.be.within(0, 65_535);
        new NvstInputEncoder(version);
      }
    });
  });

  it('unwrap messages or ignore them', () => {
    fuzz(text, (json) => {
      const content = envelope.read(json);
      if (content?.kind === 'application') expect(content.message).to.be.an('object');
      if (content?.kind === 'stream') expect(content.type).to.be.a('string');
    });
  });

  it('emit only host events for any order of channels and messages', () =>
    fuzzAsync(
      fc.array(fc.tuple(label, fc.array(fc.oneof(input, text), {maxLength: 4})), {maxLength: 6}),
      async (channels) => {
        const events: HostEvent[] = [];
        const controller = new AbortController();
        const link = new HostChannels({
          onHostEvent: (event) => events.push(event),
          signal: controller.signal,
          pc: new FakeReports('open'),
        });
        for (const [name, messages] of channels) {
          const channel = FakeChannel.opened(name);
          channel.id = null;
          link.add(channel.asChannel());
          for (const one of messages) channel.receive(one);
          link.input.send({kind: 'text', text: 'a'});
        }
        controller.abort();
        for (const event of events) expect(event).to.have.property('kind').that.is.a('string');
        expect(events.length).to.be.at.most(1 + 40 * channels.length);
      },
      0.5,
    ));
});
