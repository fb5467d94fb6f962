import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import type {HostEvent} from '../../../src/connection/connector.ts';
import {channelRole} from '../../../src/connection/nvst/channel-role.ts';
import {kitEnvelope} from '../../../src/connection/nvst/control/kit-envelope.ts';
import {nvstCursor} from '../../../src/connection/nvst/cursor/nvst-cursor.ts';
import {openHostLink} from '../../../src/connection/nvst/host-link.ts';
import {nvstInputCodec} from '../../../src/connection/nvst/input/nvst-input-codec.ts';
import {cursorMessage, IMAGES} from '../../connection/nvst/cursor/image-bytes.ts';
import {FakeChannel} from '../../connection/nvst/fake-channel.ts';
import {brokenBytes} from '../broken-bytes.ts';
import {brokenText} from '../broken.ts';
import {fuzz, fuzzSlowly} from '../fuzz.ts';
import {oddText} from '../odd-value.ts';

const envelope = kitEnvelope();
const wrapped = (content: unknown) => ({
  customMessage: {messageType: 'json', messageRecipient: 'kit', data: content},
});
const text = brokenText(
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
const cursor = brokenBytes(
  new Uint8Array([0, 12]),
  ...Object.entries(IMAGES).map(([mime, image]) => cursorMessage(mime, image(32, 32), {hotspot: [3, 4]})),
  cursorMessage('image/png', IMAGES['image/png']?.(64, 64) ?? [], {tail: [0, 0, 0, 0, 200, 0]}),
);
const input = brokenBytes(
  new Uint8Array([0x0e, 2, 3, 0]),
  new Uint8Array([0x0e, 3]),
  new Uint8Array([11, 1, 1, 0, 6, 0, 0, 0, 255, 255, 0, 128]),
);
const label = fc.oneof(
  fc.constantFrom(
    'input_channel_v1',
    'input_channel_partially_reliable',
    'cursor_channel',
    'control_channel',
  ),
  oddText,
);

/** What a style sheet or an address must not get by way of a cursor. */
const expectHarmless = (told: ReturnType<ReturnType<typeof nvstCursor>['readBytes']>) => {
  if (told?.kind === 'named') expect(told.name).to.match(/^[a-z][\w-]*$/i);
  if (told?.kind !== 'image') return;
  expect(told.url).to.match(/^data:image\/(png|gif|webp);base64,[A-Za-z\d+/]+=*$/);
  expect(told.url.length).to.be.below(70_000);
  expect(told.hotspot.every((at) => at >= 0 && at < 512 * 4)).to.equal(true);
  expect(told.scale).to.be.within(0.25, 8);
};

describe('the data channels of a host that says anything', () => {
  it('have pointers that are harmless, or none', () => {
    fuzz(cursor, (bytes) => {
      expectHarmless(nvstCursor().readBytes(bytes));
    });
  });

  it('have pointers in messages that are harmless, or none', () => {
    fuzz(text, (json) => {
      const content = envelope.read(json);
      if (content?.kind === 'stream') expectHarmless(nvstCursor().readStream(content.value));
    });
  });

  it('have handshakes and rumbles in their ranges', () => {
    fuzz(input, (bytes) => {
      const codec = nvstInputCodec();
      const version = codec.readHandshake(bytes);
      if (version !== undefined) {
        expect(version).to.be.within(0, 65_535);
        codec.encoder(version);
      }
      const told = codec.read(bytes);
      if (told) expect(Math.max(told.strong, told.weak)).to.be.within(0, 1);
    });
  });

  it('have messages in their envelopes, or none', () => {
    fuzz(text, (json) => {
      const content = envelope.read(json);
      if (content?.kind === 'application') expect(content.message).to.be.an('object');
      if (content?.kind === 'stream') expect(content.type).to.be.a('string');
    });
  });

  it('have labels with a meaning, or none', () => {
    fuzz(label, (name) => {
      expect(channelRole(name)).to.be.oneOf(['input', 'partial-input', 'cursor', 'control', undefined]);
    });
  });

  it('lead to nothing but news, whoever opens them and whatever comes when', () =>
    fuzzSlowly(
      fc.array(fc.tuple(label, fc.array(fc.oneof(input, cursor, text), {maxLength: 4}), fc.boolean()), {
        maxLength: 6,
      }),
      async (channels) => {
        const events: HostEvent[] = [];
        const over = new AbortController();
        const link = await openHostLink({
          onHostEvent: (event) => events.push(event),
          signal: over.signal,
          createChannel: () => undefined,
        });
        for (const [name, said, isEarly] of channels) {
          const channel = FakeChannel.opened(name);
          link.add(
            channel.heard(
              ...(isEarly ? said.map((one) => (typeof one === 'string' ? one : one.buffer)) : []),
            ),
          );
          if (!isEarly) for (const one of said) channel.say(one);
          link.sendInput({kind: 'text', text: 'a'});
        }
        over.abort();
        for (const event of events) expect(event).to.have.property('kind').that.is.a('string');
        expect(events.length).to.be.at.most(1 + 40 * channels.length);
      },
      0.5,
    ));
});
