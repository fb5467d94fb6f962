import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {kitEnvelope} from '../../src/connection/nvst/control/kit-envelope.ts';
import {MessageParts} from '../../src/messages/message-parts.ts';
import {fits, splitMessage} from '../../src/messages/split-message.ts';

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

/** A text that takes several parts: what grows on the wire, and what takes several bytes. */
const long = fc
  .array(fc.constantFrom('a', '"', '\\', '\n', 'é', '😀', '\u2028', '\ud800', '\u0000'), {
    minLength: 1,
    maxLength: 60,
  })
  .map((characters) => characters.join('').repeat(3000));

describe('splitMessage', () => {
  it('gives texts that fit the wire, envelope and all, and whose payloads are the message’s', () => {
    const wire = kitEnvelope();
    fc.assert(
      fc.property(long, (text) => {
        const message = {event_type: 'long', payload: {text}};
        const texts = splitMessage(message) ?? [];
        for (const one of texts) {
          expect(fits(one)).to.equal(true);
          expect(bytes(wire.wrap(one))).to.be.at.most(60_200);
        }
        const pieces = texts.map((one) => parse(one) as Record<string, unknown>);
        expect(pieces.map(({part: number}) => number)).to.deep.equal(pieces.map((_, index) => index + 1));
        expect(new Set(pieces.map(({id}) => id)).size).to.equal(1);
        expect(pieces.map(({payload}) => payload).join('')).to.equal(JSON.stringify({text}));
      }),
      {numRuns: 20},
    );
  });

  it('keeps a message’s own id and its other keys', () => {
    const message = {event_type: 'x', id: 'mine', more: 1, payload: 'y'.repeat(100_000)};
    for (const one of parts(message))
      expect(one).to.include({event_type: 'x', id: 'mine', more: 1, numParts: 2});
  });

  it('gives nothing for what has no payload to split', () => {
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
  it('counts quotation marks as they are on the wire', () => {
    expect(fits(JSON.stringify({payload: 'a'.repeat(59_000)}))).to.equal(true);
    expect(fits(JSON.stringify({payload: 'a'.repeat(60_000)}))).to.equal(false);
    expect(fits(JSON.stringify({payload: 'é'.repeat(30_000)}))).to.equal(false);
    expect(fits(JSON.stringify({payload: '"'.repeat(10_000)}))).to.equal(false);
  });
});

describe('MessageParts', () => {
  let nowMs = 0;
  const assembly = () => new MessageParts(() => nowMs);

  it('joins parts in any order, also among those of another message', () => {
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
        const joined = order.flatMap((one) => all.take(one));
        for (const one of joined) expect(one).to.deep.equal(message((one as {id: string}).id));
        const whole = ['a', 'b'].filter(
          (id) => order.filter((one) => (one as {id: string}).id === id).length === parts(message(id)).length,
        );
        expect(joined.map((one) => (one as {id: string}).id)).to.have.members(whole);
      }),
      {numRuns: 30},
    );
  });

  it('passes on what is no part', () => {
    for (const message of [
      7,
      null,
      [],
      {event_type: 'x'},
      {...part('a', 3, 2, 'x')},
      {...part('a', 1, 2, 'x'), id: 4},
    ]) {
      expect(assembly().take(message)).to.deep.equal([message]);
    }
  });

  it('takes a part that comes twice once', () => {
    const all = assembly();
    expect(all.take(part('a', 1, 2, '[1'))).to.deep.equal([]);
    expect(all.take(part('a', 1, 2, '[1'))).to.deep.equal([]);
    expect(all.take(part('a', 2, 2, ',2]'))).to.deep.equal([{event_type: 'x', id: 'a', payload: [1, 2]}]);
  });

  it('begins anew when the number of parts changes', () => {
    const all = assembly();
    all.take(part('a', 1, 3, '[0'));
    all.take(part('a', 1, 2, '[1'));
    expect(all.take(part('a', 2, 2, ']'))).to.deep.equal([{event_type: 'x', id: 'a', payload: [1]}]);
  });

  it('drops what is no JSON when it is whole, or nested without reason', () => {
    const all = assembly();
    expect(all.take(part('a', 1, 1, '{'))).to.deep.equal([]);
    expect(all.take(part('b', 1, 1, `${'['.repeat(300)}${']'.repeat(300)}`))).to.deep.equal([]);
  });

  it('forgets the oldest of too many, of too much, and what is older than a minute', () => {
    const many = assembly();
    for (let number = 0; number < 17; number += 1) many.take(part(String(number), 1, 2, '['));
    expect(many.take(part('0', 2, 2, ']'))).to.deep.equal([]);
    expect(many.take(part('16', 2, 2, ']'))).to.have.length(1);

    const much = assembly();
    much.take(part('first', 1, 3, '"'));
    for (let number = 1; number <= 9; number += 1)
      much.take(part('huge', number, 99, 'x'.repeat(1024 * 1024)));
    much.take(part('first', 2, 3, 'y'));
    expect(much.take(part('first', 3, 3, '"'))).to.deep.equal([]);

    const old = assembly();
    old.take(part('a', 1, 2, '['));
    nowMs += 60_001;
    expect(old.take(part('a', 2, 2, ']'))).to.deep.equal([]);
  });

  it('never throws, whatever comes', () => {
    const all = assembly();
    const near = fc.record(
      {
        event_type: fc.string(),
        id: fc.constantFrom('a', '__proto__', 7),
        part: fc.oneof(fc.integer({min: -1, max: 5}), fc.double()),
        numParts: fc.oneof(fc.integer({min: -1, max: 5}), fc.double()),
        payload: fc.anything(),
      },
      {requiredKeys: []},
    );
    fc.assert(fc.property(fc.oneof(near, fc.anything()), (message) => void all.take(message)));
  });
});
