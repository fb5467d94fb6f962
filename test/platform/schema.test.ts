import {expect} from '@open-wc/testing';
import * as z from 'zod/mini';
import {boundedText, lazySchema, lenient, parseEach, reader, safeParse} from '../../src/platform/schema.ts';

const CASES: readonly [
  name: string,
  build: () => z.core.$ZodType,
  accepted: unknown[],
  refused: unknown[],
][] = [
  ['z.number()', () => z.number(), [0, -1.5], [undefined, null, '1', NaN, Infinity]],
  ['z.boolean()', () => z.boolean(), [true, false], [undefined, null, 'true', 0]],
  ['z.string()', () => z.string(), ['', 'abc'], [undefined, null, 1]],
  ['boundedText(3)', () => boundedText(3), ['', 'abc'], [undefined, null, 'abcd', 1]],
  ['z.object({})', () => z.object({}), [{}], [undefined, null, [], 'a']],
  ['a list', () => z.array(z.unknown()), [[], [1, 'a', undefined]], [undefined, null, {length: 0}, 'a']],
  ['z.array(z.number())', () => z.array(z.number()), [[], [1, 2]], [undefined, null, [1, '2'], [undefined]]],
  ['z.union()', () => z.union([z.number(), z.string()]), [1, 'a'], [undefined, null, true]],
  ['z.nullish()', () => z.nullish(z.number()), [undefined, null, 1], ['a', {}]],
  ['anything', () => z.optional(z.unknown()), [undefined, null, 1, 'a', {}], []],
];

describe('safeParse', () => {
  for (const [name, build, accepted, refused] of CASES) {
    it(`${name} accepts its values unchanged and refuses all others, in an object as well`, () => {
      const inObject = () => z.object({field: build()});
      for (const value of accepted) {
        expect(safeParse(build, value), String(value)).to.deep.include({success: true, data: value});
        const parsed = safeParse(inObject, {field: value});
        expect(parsed, String(value)).to.deep.include({success: true, data: {field: value}});
      }
      for (const value of refused) {
        expect(safeParse(build, value).success, String(value)).to.equal(false);
        expect(safeParse(inObject, {field: value}).success, String(value)).to.equal(false);
      }
    });
  }

  it('specifies the field that is wrong or missing, and what it must be', () => {
    const schema = lazySchema(() => z.object({outer: z.object({inner: z.array(z.number())})}));
    for (const [body, path, message] of [
      [{}, 'outer', 'Expected object'],
      [{outer: {}}, 'outer.inner', 'Expected array'],
      [{outer: {inner: [1, 'a']}}, 'outer.inner.1', 'Expected number'],
    ] as const) {
      expect(safeParse(schema, body).error).to.include({path, message});
    }
  });

  it('keeps the fields of an object that its schema has', () => {
    const schema = lazySchema(() => z.object({a: z.optional(z.unknown()), b: z.optional(z.unknown())}));
    expect(safeParse(schema, {a: undefined, c: 1}).data).to.deep.equal({a: undefined});
    expect(safeParse(schema, {a: 1, b: 2, c: 3}).data).to.deep.equal({a: 1, b: 2});
    const {data} = safeParse(schema, JSON.parse('{"a": 1, "__proto__": {"b": 2}}'));
    expect(data).to.deep.equal({a: 1});
    expect(data?.b).to.equal(undefined);
  });

  it('stops at the first part that it refuses', () => {
    let read = 0;
    const counted = lazySchema(() =>
      reader('nothing', () => {
        read += 1;
        return undefined;
      }),
    );
    safeParse(() => z.array(counted()), [1, 2, 3]);
    safeParse(() => z.object({a: counted(), b: counted()}), {a: 1, b: 2});
    expect(read).to.equal(2);
  });
});

describe('lenient', () => {
  it('leaves a wrong value out, which z.nullish refuses', () => {
    const schema = lazySchema(() => z.object({a: z.nullish(z.number()), b: lenient(z.number())}));
    expect(safeParse(schema, {}).data).to.deep.equal({});
    expect(safeParse(schema, {a: null, b: 'x'}).data).to.deep.equal({a: null, b: undefined});
    expect(safeParse(schema, {a: 1, b: 2}).data).to.deep.equal({a: 1, b: 2});
    expect(safeParse(schema, {a: 'x'}).success).to.equal(false);
  });
});

describe('reader', () => {
  it('may convert what it reads', () => {
    const schema = lazySchema(() =>
      reader('an even number', (value) => (Number(value) % 2 === 0 ? Number(value) : undefined)),
    );
    expect(parseEach(schema, ['2', 3, 4])).to.deep.equal([2, 4]);
    expect(safeParse(schema, 3).error).to.include({path: '', message: 'Expected an even number'});
  });
});

describe('A page that adds to Object.prototype', () => {
  const names = () => Object.keys(Object.prototype);
  afterEach(() => {
    for (const name of names()) Reflect.deleteProperty(Object.prototype, name);
  });

  it('keeps its additions, which no schema sees', () => {
    Object.assign(Object.prototype, {each: () => 1, isOld: true});
    const seen: string[] = [];
    const schema = lazySchema(() => {
      seen.push(...names());
      return z.object({id: reader('anything', (value) => (seen.push(...names()), value))});
    });
    expect(safeParse(schema, {id: 1}).data).to.deep.equal({id: 1});
    expect(safeParse(schema, {}).success).to.equal(false);
    expect(seen).to.deep.equal([]);
    expect(names()).to.deep.equal(['each', 'isOld']);
  });

  it('keeps its additions if a schema throws', () => {
    Object.assign(Object.prototype, {each: () => 1});
    const schema = lazySchema((): z.ZodMiniString => {
      throw new Error('not built');
    });
    expect(() => safeParse(schema, '')).to.throw('not built');
    expect(names()).to.deep.equal(['each']);
  });
});

describe('lazySchema', () => {
  it('builds its schema once, when it is first used', () => {
    let built = 0;
    const schema = lazySchema(() => {
      built += 1;
      return z.string();
    });
    expect(built).to.equal(0);
    expect(parseEach(schema, ['a', 'b'])).to.deep.equal(['a', 'b']);
    expect(built).to.equal(1);
  });

  it('is used everywhere: to import the package and its parts builds no schema', async () => {
    let built = 0;
    z.config({postProcessor: () => void (built += 1)});
    try {
      // All modules with a schema. The entries import the others only when a page needs them.
      await Promise.all([
        import('../../src/index.ts'),
        import('../../src/define.ts'),
        import('../../src/kit.ts'),
        import('../../src/nvst.ts'),
        import('../../src/testing.ts'),
        import('../../src/connection/nvst/negotiation/offer.ts'),
        import('../../src/element/run/stream-ports.ts'),
        import('../../src/service/catalogue.ts'),
        import('../../src/service/http.ts'),
        import('../../src/service/page-service.ts'),
        import('../../src/storage/tab-page.ts'),
        import('../../src/storage/device-storage.ts'),
        import('../../src/storage/device-storage.ts'),
      ]);
      expect(built).to.equal(0);
      // The count is real.
      z.string();
      expect(built).to.equal(1);
    } finally {
      z.config({postProcessor: undefined});
    }
  });
});
