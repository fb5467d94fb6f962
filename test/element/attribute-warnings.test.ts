import {expect} from '@open-wc/testing';
import {createFakeStream, waitForPhase, waitForTasks} from './stream-fixture.ts';
import {FakePorts} from '../session/fake-ports.ts';
import {loadTexts} from '../../src/locales/page-texts.ts';
import {until} from '../support/until.ts';

/** Records the warnings in the console until the test ends. */
const recordWarnings = () => {
  const lines: string[] = [];
  const {warn} = console;
  console.warn = (...values: unknown[]) => void lines.push(values.join(' '));
  const restore = () => {
    console.warn = warn;
  };
  return {lines, restore};
};

describe('attribute warnings', () => {
  let warnings: ReturnType<typeof recordWarnings>;
  beforeEach(async () => {
    await loadTexts();
    warnings = recordWarnings();
  });
  afterEach(() => warnings.restore());

  it('name every problem of an element that cannot start', async () => {
    const element = createFakeStream(new FakePorts(), {'app-id': '', catalogue: 'perhaps'});
    document.body.append(element);
    await until('two warnings', () => warnings.lines.length === 2);
    expect(warnings.lines).to.deep.equal([
      '<app-stream>: `app-id` is missing.',
      '<app-stream>: `catalogue` must be check or skip.',
    ]);
    element.remove();
  });

  it('name an unknown attribute and the most similar known one, once per page', async () => {
    for (const attempt of [1, 2]) {
      const element = createFakeStream(new FakePorts(), {
        'stage-url': '',
        class: 'wide',
        'data-test': `${attempt}`,
        'aria-label': 'Stream',
      });
      document.body.append(element);
      await waitForPhase(element, 'playing');
      await until('the warning', () => warnings.lines.length > 0);
      await waitForTasks(element);
      await element.stop();
      element.remove();
    }
    expect(warnings.lines).to.deep.equal([
      '<app-stream>: `stage-url` is not an attribute of <app-stream>. Did you mean `stage-uri`?',
    ]);
  });

  it('name a typo that begins like a prefix of a framework, and no attribute with such a prefix', async () => {
    const typos = {verson: 'version', volum: 'volume', nginput: 'input', xconnector: 'connector'};
    const prefixed = {'v-if': '', 'x-data': '', 'hx-get': '', 'ng-model': '', onclick: '', 'data-volum': ''};
    const element = createFakeStream(new FakePorts(), {...prefixed});
    for (const name of Object.keys(typos)) element.setAttribute(name, '');
    document.body.append(element);
    await waitForPhase(element, 'playing');
    await until('the warnings', () => warnings.lines.length >= Object.keys(typos).length);
    await element.stop();
    element.remove();
    expect(warnings.lines).to.have.members(
      Object.entries(typos).map(
        ([typo, known]) =>
          `<app-stream>: \`${typo}\` is not an attribute of <app-stream>. Did you mean \`${known}\`?`,
      ),
    );
  });

  it('name each unknown codec and the most similar known one, once per page', async () => {
    for (const codecs of ['H.264 vp8, AV1', 'H.264 H265']) {
      const element = createFakeStream(new FakePorts(), {codecs});
      document.body.append(element);
      await waitForPhase(element, 'playing');
      await until('the warning', () => warnings.lines.length > 0);
      await waitForTasks(element);
      await element.stop();
      element.remove();
    }
    expect(warnings.lines).to.deep.equal([
      '<app-stream>: `codecs` contains the unknown codec `H.264`. Did you mean `H264`?',
    ]);
  });
});
