import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import type {BrowserLauncher} from '@web/test-runner';
import {readPageName} from '../support/page/page-name.ts';
import {openOnOwnHosts} from './pages-on-own-hosts.ts';

const URL_OF_RUNNER = 'http://localhost:8000/?wtr-session-id=a';

/** A launcher that records the URLs of its sessions. */
const createLauncher = () => {
  const urls: string[] = [];
  const launcher: BrowserLauncher = {
    name: 'recorder',
    type: 'test',
    initialize: async () => {},
    stop: async () => {},
    startSession: async (_id, url) => void urls.push(url),
    startDebugSession: async () => {},
    stopSession: async () => ({}),
    isActive: () => true,
    getBrowserUrl: () => URL_OF_RUNNER,
  };
  return {urls, launcher: openOnOwnHosts(launcher)};
};

describe('pages that run side by side', () => {
  it('have a host of their own, except the first one', async () => {
    const {urls, launcher} = createLauncher();
    for (const id of ['a', 'b', 'c']) await launcher.startSession(id, URL_OF_RUNNER);
    assert.deepEqual(urls, [
      URL_OF_RUNNER,
      'http://page1.localhost:8000/?wtr-session-id=a',
      'http://page2.localhost:8000/?wtr-session-id=a',
    ]);
    assert.deepEqual(urls.map(readPageName), [undefined, 'page1', 'page2']);
  });

  it('use the host of a page that has ended', async () => {
    const {urls, launcher} = createLauncher();
    await launcher.startSession('a', URL_OF_RUNNER);
    await launcher.startSession('b', URL_OF_RUNNER);
    await launcher.stopSession('a');
    await launcher.startSession('c', URL_OF_RUNNER);
    assert.equal(urls.at(-1), URL_OF_RUNNER);
  });
});
