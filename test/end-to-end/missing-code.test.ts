import {expect} from '@open-wc/testing';
import type {AppStreamError} from '../../src/index.ts';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {reaches} from '../support/open-stream.ts';
import {OwnPage} from '../support/own-page.ts';
import {isRising, readFrames} from '../support/read-frame.ts';
import {until} from '../support/until.ts';

/** The stream of a page in which a module cannot be loaded, and what its page hears of it. */
const openWithout = async (module: string) => {
  const page = await OwnPage.open({loading: 'manual', without: module});
  const element = await page.stream();
  const [errors, uncaught]: [AppStreamError[], unknown[]] = [[], []];
  element.addEventListener('error', ({error}) => errors.push(error));
  for (const type of ['error', 'unhandledrejection'])
    element.ownerDocument.defaultView?.addEventListener(type, (event) => uncaught.push(event));
  return {element, errors, uncaught};
};

describe('<app-stream> whose further code cannot be loaded', () => {
  leavesNothing();

  it('plays on without the code of input and messages, and says that input does not reach the application', async () => {
    const {element, errors, uncaught} = await openWithout('/src/element/application.ts');
    element.start();
    await reaches(element, 'playing');
    const blocked = await until(
      'it is said',
      () => element.shadowRoot?.querySelector('[part=blocked]') ?? undefined,
    );
    expect(blocked.textContent).to.equal('Input does not reach the application.');
    expect(errors.map(({code}) => code)).to.deep.equal(['code-missing']);
    expect(errors[0]?.advice).to.include('application.js');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    const sent = await element.send({event_type: 'a'}).catch((error: unknown) => error);
    expect(sent).to.equal(errors[0]);
    element.input = 'mouse';
    await element.updateComplete;
    await element.stop();
    expect(errors).to.have.length(1);
    expect(uncaught).to.deep.equal([]);
  });

  it('plays on without the code of the data channels, and says so', async () => {
    const {element, errors, uncaught} = await openWithout('/src/connection/nvst/host-link.ts');
    element.start();
    await reaches(element, 'playing');
    const error = await until('it is told', () => errors[0]);
    expect(error.code).to.equal('code-missing');
    expect(error.advice).to.include('host-link.js');
    expect(await readFrames(element.video)).to.satisfy(isRising);
    await element.stop();
    expect(uncaught).to.deep.equal([]);
  });
});
