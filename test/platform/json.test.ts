import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {parseBounded} from '../../src/platform/json.ts';

describe('parseBounded', () => {
  it('returns the value of a text', () => {
    expect(parseBounded('{"a":[1,{"b":null}],"c":"__proto__"}')).to.deep.equal({
      a: [1, {b: null}],
      c: '__proto__',
    });
  });

  for (const key of ['__proto__', '\\u005f_proto__', '_\\u005Fproto_\\u005f']) {
    it(`returns undefined for text with the key ${key} at any depth`, () => {
      for (const text of [`{"${key}":{"isAdmin":true}}`, `{"a":[{"b":2,"${key}" :1}],"constructor":3}`])
        expect(parseBounded(text)).to.equal(undefined);
      for (const value of [{a: `{"${key}":1}`}, {[`a${key}`]: key}, [key, ':']])
        expect(parseBounded(JSON.stringify(value))).to.deep.equal(value);
    });
  }

  it('returns undefined for text that is invalid, too long or too deep', () => {
    for (const text of ['', '{', 'x', `"${'x'.repeat(1024 * 1024)}"`]) {
      expect(parseBounded(text)).to.equal(undefined);
    }
    for (const depth of [257, 100_000]) {
      const text = `${'{"__proto__":'.repeat(depth)}1${'}'.repeat(depth)}`;
      expect(parseBounded(text, {length: Infinity})).to.equal(undefined);
    }
  });

  it('returns undefined for text with too many objects and lists, or too many members', () => {
    const list = (count: number) => `[${'{},'.repeat(count - 2)}[]]`;
    expect(parseBounded(list(101), {brackets: 100})).to.equal(undefined);
    expect(parseBounded(list(100), {brackets: 100})).to.have.length(99);
    expect(parseBounded('{"a":1,"b":[1,2,3]}', {members: 2})).to.equal(undefined);
    expect(parseBounded('{"a":1,"b":[1,2,3],"c":",,,,"}', {members: 4})).to.have.all.keys('a', 'b', 'c');
  });

  it('counts nothing within a string, whatever is escaped there', () => {
    for (const text of ['[{,', '"[{,', '\\', '\\"[{,\\', '\\\\"[{,"', '\n"[{,'])
      expect(parseBounded(JSON.stringify({text}), {brackets: 1, members: 0})).to.deep.equal({text});
    expect(parseBounded('{"a":"\\\\","b":"[{,"}', {brackets: 1, members: 1})).to.have.all.keys('a', 'b');
  });

  it('returns any value whose text is within the limits, brackets and quotes in its strings included', () => {
    const key = fc.string({unit: fc.constantFrom('a', '{', '[', '"', '\\\\', ']')});
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        {depthSize: 'small'},
        key,
        fc.integer(),
        fc.array(tie('any')),
        fc.dictionary(key, tie('any')),
      ),
    })).any;
    fc.assert(
      fc.property(value, (any) => {
        const text = JSON.stringify(any);
        expect(parseBounded(text)).to.deep.equal(JSON.parse(text));
      }),
    );
  });
});
