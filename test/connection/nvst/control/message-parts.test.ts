import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {kitEnvelope} from '../../../../src/connection/nvst/control/kit-envelope.ts';
import {fits, MessageParts, splitMessage} from '../../../../src/connection/nvst/control/message-parts.ts';

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
  .array(fc.constantFrom('a', '"', '\\', '\n', 'é', '😀', '\u2028', '\ud800', '\u0000'), {
    minLength: 1,
    maxLength: 60,
  })
  .map((characters) => characters.join('').repeat(3000));

describe('splitMessage', () => {
  it('returns texts that fit on the wire with their envelope, and that together contain the payload', () => {
    const wire = kitEnvelope;
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

  it('never throws', () => {
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
    fc.assert(fc.property(fc.oneof(near, fc.anything()), (message) => void all.add(message)));
  });
});
