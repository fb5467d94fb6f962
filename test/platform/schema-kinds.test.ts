import {expect} from '@open-wc/testing';
import {
  anything,
  boolean,
  boundedText,
  either,
  kind,
  lenient,
  list,
  listOf,
  nullish,
  number,
  object,
  parseEach,
  record,
  safeParse,
  string,
  type Schema,
} from '../../src/platform/schema-kinds.ts';

const CASES: readonly [name: string, schema: Schema, accepted: unknown[], refused: unknown[]][] = [
  ['number', number, [0, -1.5], [undefined, null, '1', NaN, Infinity]],
  ['boolean', boolean, [true, false], [undefined, null, 'true', 0]],
  ['string', string, ['', 'abc'], [undefined, null, 1]],
  ['boundedText(3)', boundedText(3), ['', 'abc'], [undefined, null, 'abcd', 1]],
  ['record', record, [{}, {a: 1}], [undefined, null, [], 'a']],
  ['object({})', object({}), [{}], [undefined, null, [], 'a']],
  ['list', list, [[], [1, 'a', undefined]], [undefined, null, {length: 0}, 'a']],
  ['listOf(number)', listOf(number), [[], [1, 2]], [undefined, null, [1, '2'], [undefined]]],
  ['either(number, string)', either(number, string), [1, 'a'], [undefined, null, true]],
  ['nullish(number)', nullish(number), [undefined, null, 1], ['a', {}]],
  ['anything', anything, [undefined, null, 1, 'a', {}], []],
];

describe('the kinds of schemas', () => {
  for (const [name, schema, accepted, refused] of CASES) {
    it(`${name} accepts its values unchanged and refuses all others, in an object as well`, () => {
      for (const value of accepted) {
        expect(safeParse(schema, value), String(value)).to.deep.include({success: true, data: value});
        const inObject = safeParse(object({field: schema}), {field: value});
        expect(inObject, String(value)).to.deep.include({success: true, data: {field: value}});
      }
      for (const value of refused) {
        expect(safeParse(schema, value).success, String(value)).to.equal(false);
        expect(safeParse(object({field: schema}), {field: value}).success, String(value)).to.equal(false);
      }
    });
  }

  it('name the field that is wrong or missing', () => {
    for (const body of [{}, {outer: {}}, {outer: {inner: 'a'}}]) {
      const {error} = safeParse(object({outer: object({inner: number})}), body);
      expect(error?.path).to.equal('outer' in body ? 'outer.inner' : 'outer');
    }
  });

  it('object keeps the fields that it knows', () => {
    const schema = object({a: anything, b: anything});
    expect(safeParse(schema, {a: undefined, c: 1}).data).to.deep.equal({a: undefined});
    expect(safeParse(schema, {a: 1, b: 2, c: 3}).data).to.deep.equal({a: 1, b: 2});
  });

  it('nullish refuses a wrong value, lenient leaves it out', () => {
    const schema = object({a: nullish(number), b: lenient(number)});
    expect(safeParse(schema, {}).data).to.deep.equal({});
    expect(safeParse(schema, {a: null, b: 'x'}).data).to.deep.equal({a: null, b: undefined});
    expect(safeParse(schema, {a: 1, b: 2}).data).to.deep.equal({a: 1, b: 2});
    expect(safeParse(schema, {a: 'x'}).success).to.equal(false);
  });

  it('kind may convert what it reads', () => {
    const schema = kind('an even number', (value) => (Number(value) % 2 === 0 ? Number(value) : undefined));
    expect(parseEach(schema, ['2', 3, 4])).to.deep.equal([2, 4]);
  });
});
