import {expect} from '@open-wc/testing';
import {bindMembers} from '../../src/platform/bind-members.ts';
import {makeReactive} from '../support/reactive.ts';

class Base {
  #count = 0;

  get count() {
    return this.#count;
  }

  set count(count: number) {
    this.#count = count;
  }

  increase() {
    this.#count += 1;
    return this.step();
  }

  step() {
    return 'base';
  }
}

class Derived extends Base {
  readonly #name: string;

  constructor(name: string) {
    super();
    this.#name = name;
    bindMembers(this);
  }

  override step() {
    return `${this.#name} ${this.count}`;
  }
}

/** The ways in which a page and its framework pass an object on. */
const FORMS: Readonly<Record<string, (object: Derived) => Pick<Derived, 'increase'>>> = {
  'in a reactive proxy': makeReactive,
  'in a copy of its members': (object) => Object.assign(Object.create(null) as object, object),
  'by its methods alone': ({increase}: Derived) => ({increase}),
};

describe('an object with bound members', () => {
  for (const [form, pass] of Object.entries(FORMS)) {
    it(`reaches its private fields ${form}`, () => {
      const object = new Derived('a');
      expect(pass(object).increase()).to.equal('a 1');
      expect(object.count).to.equal(1);
    });
  }

  it('keeps its getters and setters', () => {
    const object = new Derived('a');
    const reactive = makeReactive(object);
    reactive.count = 5;
    expect([reactive.count, object.count]).to.deep.equal([5, 5]);
  });

  it('lets a test replace a method', () => {
    const object = new Derived('a');
    object.step = () => 'replaced';
    expect(object.step()).to.equal('replaced');
    expect(object).to.be.instanceOf(Base).with.property('constructor', Derived);
  });
});
