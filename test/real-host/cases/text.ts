import assert from 'node:assert/strict';
import {beforeEach, it} from 'node:test';
import {until} from '../../support/until.ts';
import type {RealBench} from '../bench.ts';

/** What a key of a national keyboard writes, and no key of a US keyboard. */
const LETTERS = {
  'a letter of a German keyboard': [{code: 'Semicolon', key: 'ö'}, 'ö'],
  'a sign on another key': [{code: 'Digit7', key: '/', shiftKey: true}, '/'],
  'AltGr with a letter': [{code: 'KeyQ', key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true}, '@'],
  'a letter of a Greek keyboard': [{code: 'KeyG', key: 'γ'}, 'γ'],
} as const;

/** 65,535 bytes of one envelope fit into a message. The last one takes three parts. */
const CLIPBOARDS = {short: 'naïve 漢😀', long: 'ab'.repeat(40_000), 'very long': '0123456789'.repeat(15_000)};

export const defineTextCases = (bench: RealBench): void => {
  beforeEach(() => bench.tab.focus());

  const type = (fields: object) => bench.tab.evaluate(`typeKey(${JSON.stringify(fields)})`);

  it('is accepted, as the host states on request', async () => {
    await until('the host has answered', async () => {
      const report: unknown = await bench.tab.evaluate('stream.diagnose().then(JSON.stringify)');
      return String(report).includes('Text input: yes.');
    });
  });

  for (const [what, [fields, text]] of Object.entries(LETTERS)) {
    it(`is what the user’s keyboard writes: ${what}`, async () => {
      const events = bench.host.listen();
      await type(fields);
      await events.find('unicode', {text});
      const keys = events.all('keyboard').map((event) => Number(event['key_code']));
      assert.ok(
        keys.every((code) => code >= 768 && code < 800),
        `only modifiers: ${keys.join(', ')}`,
      );
    });
  }

  it('of a dead key and its letter is one character', async () => {
    const events = bench.host.listen();
    await type({code: 'BracketLeft', key: 'Dead'});
    await bench.tab.evaluate(`typeKey({code: 'KeyE', key: 'e'}, 'é')`);
    await events.find('unicode', {text: 'é'});
    assert.deepEqual(events.all('keyboard'), []);
  });

  it('of an input method comes as a whole', async () => {
    const events = bench.host.listen();
    await bench.tab.evaluate(`composeText(['n', 'に'], '日本')`);
    await events.find('unicode', {text: '日本'});
    assert.equal(events.all('unicode').length, 1);
    assert.deepEqual(events.all('keyboard'), []);
  });

  it('of two code units is one text', async () => {
    const events = bench.host.listen();
    await type({code: '', key: '😀'});
    await events.find('unicode', {text: '😀'});
  });

  it('keeps its order with the keys', async () => {
    const events = bench.host.listen();
    for (const fields of [
      {code: 'KeyA', key: 'a'},
      {code: 'Semicolon', key: 'ö'},
      {code: 'KeyB', key: 'b'},
    ])
      await type(fields);
    await events.find('keyboard', {key_code: 66, key_state: 'UP'});
    const [first, last] = [65, 66].map((code) =>
      events.all('keyboard').find((event) => event['key_code'] === code),
    );
    const [text] = events.all('unicode');
    assert.ok(first && text && last && first.at <= text.at && text.at <= last.at);
  });

  it('of a shortcut is a key with its modifier', async () => {
    const events = bench.host.listen();
    await type({code: 'KeyY', key: 'z', ctrlKey: true});
    const pressed = await events.find('keyboard', {key_code: 90, key_state: 'DOWN'});
    assert.equal(Number(pressed['modifiers']) & 2, 2);
    assert.deepEqual(events.all('unicode'), []);
  });

  for (const [length, text] of Object.entries(CLIPBOARDS)) {
    it(`that is ${length} goes to the host’s clipboard before the key that pastes it`, async () => {
      const events = bench.host.listen();
      await bench.tab.evaluate(`paste(${JSON.stringify(text)})`);
      const pressed = await events.find('keyboard', {key_code: 86, key_state: 'DOWN'}, 8000);
      const [received] = events.all('clipboard');
      assert.ok(received && received.at <= pressed.at);
      if (text.length > 2000) assert.equal(received['length'], text.length);
      else assert.equal(received['value'], text);
    });

    it(`that is ${length} comes from the host’s clipboard`, async () => {
      await bench.host.order({clipboard: text});
      await until('the page has copied it', async () => (await bench.tab.notes()).copied.at(-1) === text);
    });
  }
};
