import {expect} from '@open-wc/testing';
import {createFakeStream} from './stream-fixture.ts';
import {AppStreamElement} from '../../src/index.ts';
import {StreamSettings} from '../../src/element/settings/settings.ts';
import {FakePorts} from '../session/fake-ports.ts';

const create = (attributes: Readonly<Record<string, string>> = {}) =>
  createFakeStream(new FakePorts(), attributes);

describe('the values of properties', () => {
  const rows: readonly (readonly [string, unknown, unknown])[] = [
    ['volume', '0.3', 0.3],
    ['volume', 0.3, 0.3],
    ['volume', null, 1],
    ['volume', undefined, 1],
    ['volume', '', 1],
    ['volume', false, 1],
    ['width', '', undefined],
    ['token', null, undefined],
    ['volume', 'loud', NaN],
    ['muted', 'false', false],
    ['muted', '', true],
    ['muted', 'true', true],
    ['muted', 1, true],
    ['muted', null, false],
    ['muted', undefined, false],
    ['width', '1280', 1280],
    ['loading', 'Manual', 'manual'],
    ['loading', ' LAZY ', 'lazy'],
    ['loading', '', 'eager'],
    ['loading', 'click', 'click'],
    ['appId', 'USD-Viewer', 'USD-Viewer'],
    ['appId', 42, '42'],
    ['stageUri', false, undefined],
    ['stageUri', null, undefined],
    ['fit', null, undefined],
    ['serviceUrl', new URL('https://a.example/b'), 'https://a.example/b'],
    ['signalingUrl', new URL('wss://a.example/b'), 'wss://a.example/b'],
    ['codecs', ['H264', 'VP8'], 'H264 VP8'],
    ['input', ['mouse', 'keyboard'], 'mouse keyboard'],
    ['wheel', false, undefined],
    ['idleTimeout', false, undefined],
    ['fit', 'COVER', 'cover'],
  ];
  for (const [name, value, expected] of rows) {
    it(`read ${JSON.stringify(value)} of a framework as ${String(expected)}: ${name}`, () => {
      const element = create();
      Reflect.set(element, name, value);
      expect(Reflect.get(element, name)).to.deep.equal(expected);
    });
  }

  it('are those of HTML for an attribute: one without a value is on, and an empty number is none', () => {
    const element = create({muted: '', controls: 'true', 'idle-timeout': '', loading: 'MANUAL'});
    expect(element).to.include({muted: true, controls: true, idleTimeout: undefined, loading: 'manual'});
  });

  it('keep their types and defaults for each empty attribute, and after its removal', () => {
    const names = [...StreamSettings.elementProperties.keys()].filter((name) => name !== 'loading');
    const read = (element: object) => names.map((name) => typeof Reflect.get(element, name));
    const element = createFakeStream(new FakePorts(), {loading: 'manual'});
    for (const attribute of StreamSettings.observedAttributes) element.removeAttribute(attribute);
    const types = read(element);
    expect(element.volume).to.equal(1);
    for (const attribute of StreamSettings.observedAttributes) {
      element.setAttribute(attribute, '');
      expect(element.volume.toFixed(1)).to.equal('1.0');
      element.removeAttribute(attribute);
      expect(read(element), attribute).to.deep.equal(types);
    }
  });

  it('starts no machine for `loading` in capitals', () => {
    const element = create({loading: 'MANUAL'});
    document.body.append(element);
    expect(element.state.phase).to.equal('idle');
  });

  it('can be `null`, `undefined`, blank or `false`, whatever the property', async () => {
    for (const value of [null, undefined, '', false]) {
      const element = create({loading: 'manual'});
      document.body.append(element);
      for (const name of StreamSettings.elementProperties.keys()) {
        if (name === 'loading') continue;
        Reflect.set(element, name, value);
        await element.updateComplete;
      }
      expect(element.state.phase, String(value)).to.equal('idle');
      element.remove();
    }
  });
});

/** The names of the attributes and their properties. */
const ATTRIBUTES = [...StreamSettings.elementProperties].flatMap(([property, {attribute}]) =>
  attribute === false ? [] : [{property, name: typeof attribute === 'string' ? attribute : String(property)}],
);

/** What a framework writes for `false` if the element has no such property yet. */
const FALSE = ['false', 'FALSE', ' False\n'];

describe('an attribute with the text `false`', () => {
  for (const {property, name} of ATTRIBUTES) {
    it(`means the same as the property: ${name}`, () => {
      const expected = create();
      Reflect.set(expected, property, false);
      for (const text of FALSE) {
        const element = create();
        element.setAttribute(name, text);
        expect(Reflect.get(element, property), text).to.deep.equal(Reflect.get(expected, property));
      }
    });
  }

  it('is off in HTML that a server has rendered before the tag is registered', () => {
    const names = ATTRIBUTES.filter(({property}) => typeof Reflect.get(create(), property) === 'boolean');
    const home = document.createElement('div');
    home.innerHTML = `<late-stream loading="manual" ${names.map(({name}) => `${name}="false"`).join(' ')}></late-stream>`;
    document.body.append(home);
    customElements.define('late-stream', class extends AppStreamElement {});
    const [element] = home.children;
    const values = names.map(({property}): unknown => Reflect.get(element ?? {}, property));
    home.remove();
    expect(names.map(({name}) => name)).to.include.members(['keep-session', 'clipboard', 'microphone']);
    expect(new Set(values)).to.deep.equal(new Set([false]));
  });
});
