import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {type Attributes, createFakeStream, waitForPhase, waitForTasks} from './stream-fixture.ts';
import type {AppStreamElement} from '../../src/index.ts';
import {FakePorts} from '../session/fake-ports.ts';
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
  beforeEach(() => {
    warnings = recordWarnings();
  });
  afterEach(() => warnings.restore());

  /** Plays a stream. Resolves with the warnings, once there are as many as expected. */
  const readWarnings = async (
    attributes: Attributes,
    count: number,
    prepare?: (element: AppStreamElement) => void,
  ) => {
    const element = createFakeStream(new FakePorts(), attributes);
    document.body.append(element);
    prepare?.(element);
    await waitForPhase(element, 'playing');
    await until('the warnings', () => warnings.lines.length >= count);
    await waitForTasks(element);
    await element.stop();
    element.remove();
    return warnings.lines;
  };

  it('name every problem of an element that cannot start', async () => {
    const element = createFakeStream(new FakePorts(), {'app-id': '', catalogue: 'perhaps'});
    document.body.append(element);
    await until('two warnings', () => warnings.lines.length === 2);
    expect(warnings.lines).to.deep.equal([
      '<app-stream>: `app-id` is missing.',
      '<app-stream>: `catalogue` must be check or skip.',
    ]);
  });

  it('name a word that an attribute does not take, and a boolean attribute with a text that means no', async () => {
    const values = {
      loading: 'click',
      ui: 'Cards',
      input: 'mouse pen',
      muted: 'no',
      stats: '',
      resize: 'false',
    };
    expect(await readWarnings(values, 3)).to.have.members([
      '<app-stream>: `loading` has the unknown value `click`, so it means `eager`. It takes `eager`, `lazy`, `manual`.',
      '<app-stream>: `input` has the unknown value `pen`, so it means `all`. It takes `all`, `none`, `mouse`, `touch`, `keyboard`, `text`.',
      '<app-stream>: `muted="no"` turns it on. Remove the attribute, or write `muted="false"`, to turn it off.',
    ]);
  });

  it('name a property in HTML for what it is, without its value', async () => {
    const values = {
      token: 'secret',
      signalingtoken: 'secret',
      'ice-servers': '[]',
      service: '',
      limits: '{}',
    };
    const lines = await readWarnings(values, 5);
    expect(lines.map((line) => /`(\w+)` is a property,.*JavaScript/.exec(line)?.[1])).to.have.members([
      'token',
      'signalingToken',
      'iceServers',
      'service',
      'limits',
    ]);
    expect(lines.join()).not.to.include('"secret"').and.not.to.include('Did you mean');
  });

  it('name a child that no slot shows, and a handler that the platform does not know', async () => {
    const poster = Object.assign(document.createElement('img'), {slot: 'poster'});
    // As a connector does whose library needs an element of its own.
    const shown = Object.assign(document.createElement('div'), {slot: 'library'});
    const lines = await readWarnings({onready: 'go()', onerror: ''}, 2, (element) => {
      element.append(document.createElement('script'), poster, shown, document.createElement('footer'));
      element.video.after(Object.assign(document.createElement('slot'), {name: 'library'}));
    });
    expect(lines).to.have.length(2);
    expect(lines[0]).to.match(/contains <footer>.*close the tag by `<\/app-stream>`/);
    expect(lines[1]).to.equal('<app-stream>: `onready` has no effect. Use `addEventListener("ready", …)`.');
  });

  it('name a number that is none, and a text that no slot shows', async () => {
    const attributes = {volume: '30%', width: '1280px', height: '720'};
    const lines = await readWarnings(attributes, 3, (element) => element.append(' \n', 'Loading…'));
    expect(lines.slice(1)).to.have.members([
      '<app-stream>: `volume` has the value `30%`, which is no number, so it has no effect.',
      '<app-stream>: `width` has the value `1280px`, which is no number, so it has no effect.',
    ]);
    expect(lines[0]).to.match(/^<app-stream>: <app-stream> contains text, which no slot shows/);
  });

  it('name an unknown attribute and the most similar known one, once per page', async () => {
    const attributes = {'stage-url': '', class: 'wide', 'data-test': '1', 'aria-label': 'Stream'};
    await readWarnings(attributes, 1);
    expect(await readWarnings(attributes, 1)).to.deep.equal([
      '<app-stream>: `stage-url` is not an attribute of <app-stream>. Did you mean `stage-uri`?',
    ]);
  });

  it('name a typo that begins like a prefix of a framework, and no attribute with such a prefix', async () => {
    const typos = {verson: 'version', volum: 'volume', nginput: 'input', xconnector: 'connector'};
    const prefixed = {'v-if': '', 'x-data': '', 'hx-get': '', 'ng-model': '', onclick: '', 'data-volum': ''};
    const setTypos = (element: AppStreamElement) => {
      for (const name of Object.keys(typos)) element.setAttribute(name, '');
    };
    expect(await readWarnings(prefixed, Object.keys(typos).length, setTypos)).to.have.members(
      Object.entries(typos).map(
        ([typo, known]) =>
          `<app-stream>: \`${typo}\` is not an attribute of <app-stream>. Did you mean \`${known}\`?`,
      ),
    );
  });

  it('name each unknown codec and the most similar known one, once per page', async () => {
    await readWarnings({codecs: 'H.264 vp8, AV1'}, 1);
    expect(await readWarnings({codecs: 'H.264 H265'}, 1)).to.deep.equal([
      '<app-stream>: `codecs` contains the unknown codec `H.264`. Did you mean `H264`?',
    ]);
  });
});

describe('the warning of a failed run', () => {
  it('has the code, the texts, the server’s words and the alternatives, once per run', async () => {
    const warnings = recordWarnings();
    const fake = new FakePorts();
    fake.confirmResults = ['usd-viewer', 'b', 'c', 'd', 'e', 'f'].map(
      (_, index, all) =>
        new AppStreamError('app-not-found', {
          ...{values: {name: 'usd-veiwer'}, detail: 'No such application', alternatives: all.slice(index)},
        }),
    );
    const element = createFakeStream(fake);
    document.body.append(element);
    await waitForPhase(element, 'failed');
    await until('the warning', () => warnings.lines.length > 0);
    await waitForTasks(element);
    warnings.restore();
    element.remove();
    expect(warnings.lines).to.deep.equal([
      '<app-stream>: app-not-found: This application doesn’t exist. “No such application” ' +
        'There is no application “usd-veiwer”. Correct `app-id`. Available: usd-viewer, b, c, d, e.',
    ]);
  });
});
