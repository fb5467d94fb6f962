import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {kitEnvelope} from '../../../../src/connection/nvst/control/kit-envelope.ts';
import {
  ClipboardParts,
  fits,
  MessageParts,
  splitClipboard,
  splitMessage,
} from '../../../../src/connection/nvst/control/message-parts.ts';
import {AppStreamError} from '../../../../src/errors/app-stream-error.ts';

const bytes = (text: string) => new TextEncoder().encode(text).length;
const parse = (text: string): unknown => JSON.parse(text);
const parts = (message: unknown) => (splitMessage(message) ?? []).map(parse);
const part = (id: string, number: number, numParts: number, payload: string) => ({
  event_type: 'x',
  id,
  part: number,
  numParts,
  payload,
});

/** A text that needs several parts, with characters that become longer on the wire. */
const long = fc
  .array(fc.constantFrom('a', '"', '\\', '\n', 'é', '漢', '😀', '\u2028', '\ud800', '\u0000'), {
    minLength: 1,
    maxLength: 60,
  })
  .map((characters) => characters.join('').repeat(3000));

interface Piece {
  readonly id?: unknown;
  readonly part?: number;
  readonly numParts?: number;
  readonly payload?: string;
  readonly value?: string;
}

/** How a long text is split: its parts, each with its text on the wire, and what they contain together. */
const SPLITTERS: Readonly<
  Record<
    string,
    (text: string) => {
      pieces: readonly (readonly [piece: Piece, wire: string])[];
      whole: string;
      limit: number;
    }
  >
> = {
  splitMessage: (text) => ({
    pieces: (splitMessage({event_type: 'long', payload: {text}}) ?? []).map((json) => [
      parse(json) as Piece,
      kitEnvelope.wrap(json),
    ]),
    whole: JSON.stringify({text}),
    limit: 60_200,
  }),
  splitClipboard: (text) => ({
    pieces: splitClipboard(text).map((message) => [message, kitEnvelope.wrapStream(message)]),
    whole: text,
    limit: 65_535,
  }),
};

for (const [name, split] of Object.entries(SPLITTERS)) {
  it(`${name} returns parts that fit with their envelope, and that together contain the text`, () => {
    fc.assert(
      fc.property(long, (text) => {
        const {pieces, whole, limit} = split(text);
        for (const [, wire] of pieces) expect(bytes(wire)).to.be.at.most(limit);
        const parts = pieces.map(([piece]) => piece);
        expect(parts.map(({payload, value}) => payload ?? value).join('')).to.equal(whole);
        expect(new Set(parts.map(({id}) => id)).size).to.equal(1);
        if (parts.length > 1)
          expect(parts.map(({part, numParts}) => [part, numParts])).to.deep.equal(
            parts.map((_, index) => [index + 1, parts.length]),
          );
      }),
      {numRuns: 20},
    );
  });
}

describe('splitMessage', () => {
  it('keeps the id and the other keys of a message', () => {
    const message = {event_type: 'x', id: 'mine', more: 1, payload: 'y'.repeat(100_000)};
    for (const one of parts(message))
      expect(one).to.include({event_type: 'x', id: 'mine', more: 1, numParts: 2});
  });

  it('returns undefined for a message without a payload to split', () => {
    for (const message of [
      'x'.repeat(1e5),
      [1],
      {payload: 'x'},
      {event_type: 'x'.repeat(1e5), payload: ''},
    ]) {
      expect(splitMessage(message)).to.equal(undefined);
    }
  });
});

describe('fits', () => {
  it('counts the length on the wire, with escaped quotation marks', () => {
    expect(fits(JSON.stringify({payload: 'a'.repeat(59_000)}))).to.equal(true);
    expect(fits(JSON.stringify({payload: 'a'.repeat(60_000)}))).to.equal(false);
    expect(fits(JSON.stringify({payload: 'é'.repeat(30_000)}))).to.equal(false);
    expect(fits(JSON.stringify({payload: '"'.repeat(10_000)}))).to.equal(false);
  });
});

describe('MessageParts', () => {
  let nowMs = 0;
  const assembly = () => new MessageParts(undefined, () => nowMs);

  it('joins parts in any order, and between parts of another message', () => {
    const message = (name: string) => ({
      event_type: name,
      id: name,
      payload: {text: `${name}"😀`.repeat(9000)},
    });
    const shuffled = fc.shuffledSubarray([...parts(message('a')), ...parts(message('b'))], {
      minLength: 1e9 % 1,
    });
    expect(parts(message('a')).length).to.be.above(2);
    fc.assert(
      fc.property(fc.noShrink(shuffled), (order) => {
        const all = assembly();
        const joined = order.flatMap((one) => all.add(one));
        for (const one of joined) expect(one).to.deep.equal(message((one as {id: string}).id));
        const whole = ['a', 'b'].filter(
          (id) => order.filter((one) => (one as {id: string}).id === id).length === parts(message(id)).length,
        );
        expect(joined.map((one) => (one as {id: string}).id)).to.have.members(whole);
      }),
      {numRuns: 30},
    );
  });

  it('returns a message that is not a part', () => {
    for (const message of [
      7,
      null,
      [],
      {event_type: 'x'},
      {...part('a', 3, 2, 'x')},
      {...part('a', 1, 2, 'x'), id: 4},
    ]) {
      expect(assembly().add(message)).to.deep.equal([message]);
    }
  });

  it('ignores a repeated part', () => {
    const all = assembly();
    expect(all.add(part('a', 1, 2, '[1'))).to.deep.equal([]);
    expect(all.add(part('a', 1, 2, '[1'))).to.deep.equal([]);
    expect(all.add(part('a', 2, 2, ',2]'))).to.deep.equal([{event_type: 'x', id: 'a', payload: [1, 2]}]);
  });

  it('restarts when the number of parts changes', () => {
    const all = assembly();
    all.add(part('a', 1, 3, '[0'));
    all.add(part('a', 1, 2, '[1'));
    expect(all.add(part('a', 2, 2, ']'))).to.deep.equal([{event_type: 'x', id: 'a', payload: [1]}]);
  });

  it('drops a joined message that is invalid JSON or nested too deeply', () => {
    const all = assembly();
    expect(all.add(part('a', 1, 1, '{'))).to.deep.equal([]);
    expect(all.add(part('b', 1, 1, `${'['.repeat(300)}${']'.repeat(300)}`))).to.deep.equal([]);
  });

  it('drops the oldest messages above the limits, and messages older than a minute', () => {
    const many = assembly();
    for (let number = 0; number < 17; number += 1) many.add(part(String(number), 1, 2, '['));
    expect(many.add(part('0', 2, 2, ']'))).to.deep.equal([]);
    expect(many.add(part('16', 2, 2, ']'))).to.have.length(1);

    const much = assembly();
    much.add(part('first', 1, 3, '"'));
    for (let number = 1; number <= 9; number += 1)
      much.add(part('huge', number, 99, 'x'.repeat(1024 * 1024)));
    much.add(part('first', 2, 3, 'y'));
    expect(much.add(part('first', 3, 3, '"'))).to.deep.equal([]);

    const old = assembly();
    old.add(part('a', 1, 2, '['));
    nowMs += 60_001;
    expect(old.add(part('a', 2, 2, ']'))).to.deep.equal([]);
  });
});

describe('splitClipboard', () => {
  it('returns one message for a short text, as hosts have always read it', () => {
    expect(splitClipboard('short')).to.deep.equal([{type: 'clipboard', value: 'short'}]);
  });

  it('refuses more than 1 MiB', () => {
    expect(splitClipboard('x'.repeat(1024 * 1024)).length).to.be.above(10);
    for (const text of ['x'.repeat(1024 * 1024 + 1), 'é'.repeat(600_000)]) {
      expect(() => splitClipboard(text))
        .to.throw(AppStreamError)
        .with.property('code', 'message-too-large');
    }
  });
});

describe('ClipboardParts', () => {
  const addAll = (parts: ClipboardParts, messages: readonly ReturnType<typeof splitClipboard>[number][]) =>
    messages.map(({value, part = 1, numParts = 1}) => parts.add(value, part, numParts));

  it('joins the parts in order', () => {
    const messages = splitClipboard('é"\n😀'.repeat(30_000));
    const results = addAll(new ClipboardParts(), messages);
    expect(results.slice(0, -1)).to.deep.equal(messages.slice(1).map(() => undefined));
    expect(results.at(-1)).to.equal('é"\n😀'.repeat(30_000));
  });

  it('drops a text that lacks a part, and joins the next one', () => {
    const parts = new ClipboardParts();
    expect([parts.add('a', 1, 3), parts.add('c', 3, 3)]).to.deep.equal([undefined, undefined]);
    expect([parts.add('a', 1, 3), parts.add('b', 2, 2)]).to.deep.equal([undefined, undefined]);
    expect([parts.add('x', 1, 2), parts.add('y', 2, 2)]).to.deep.equal([undefined, 'xy']);
  });

  it('drops a text with more than 1 MiB or 1000 parts', () => {
    const parts = new ClipboardParts();
    for (let part = 1; part <= 1000; part++) expect(parts.add('', part, 1001)).to.equal(undefined);
    expect(parts.add('x', 1001, 1001)).to.equal(undefined);
    for (let part = 1; part <= 40; part++)
      expect(parts.add('x'.repeat(30_000), part, 40)).to.equal(undefined);
  });

  it('never throws', () => {
    const parts = new ClipboardParts();
    const number = fc.oneof(fc.integer({min: -1, max: 4}), fc.double());
    fc.assert(
      fc.property(fc.string(), number, number, (text, part, count) => void parts.add(text, part, count)),
    );
  });
});
