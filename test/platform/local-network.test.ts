import {expect} from '@open-wc/testing';
import {
  findBlockingPermission,
  type PermissionScope,
  waitForChange,
} from '../../src/platform/local-network.ts';

const BOTH = ['local-network-access'];
const SPLIT = ['loopback-network', 'local-network', ...BOTH];

const statusOf = (state: PermissionState): PermissionStatus =>
  Object.assign(new EventTarget(), {state, name: '', onchange: null});

/** A page whose browser knows some permissions. */
const page = (
  hostname: string,
  states: Partial<Record<string, PermissionState>>,
  allows = true,
): PermissionScope => ({
  hostname,
  query: (name) => {
    const state = states[name];
    return state ? Promise.resolve(statusOf(state)) : Promise.reject(new TypeError('unknown name'));
  },
  allows: () => allows,
});
const all = (state: PermissionState, names = SPLIT) => Object.fromEntries(names.map((name) => [name, state]));

const HOSTED = 'app.example.com';

describe('findBlockingPermission', () => {
  for (const [what, target, from, isBlocked] of [
    ['a denied host on this device', '127.0.0.1', page(HOSTED, all('denied')), true],
    ['a denied host on this device by its name', 'kit.localhost', page(HOSTED, all('denied')), true],
    ['a denied host in the network', '192.168.1.20', page(HOSTED, all('denied')), true],
    ['a denied host with an IPv6 address', '[fd00::7]', page(HOSTED, all('denied')), true],
    ['a denied host in an older browser', '10.0.0.7', page(HOSTED, all('denied', BOTH)), true],
    ['a name that may be in the network', 'kit.corp.example', page(HOSTED, all('denied')), true],
    ['a name, while a frame has no permission', 'kit.example', page(HOSTED, all('denied'), false), false],
    [
      'a local address, while a frame has no permission',
      '10.0.0.7',
      page(HOSTED, all('denied'), false),
      true,
    ],
    ['a public address', '203.0.113.9', page(HOSTED, all('denied')), false],
    ['an open prompt for this device', '127.0.0.1', page(HOSTED, all('prompt')), true],
    ['an unused prompt for the network', '10.0.0.7', page(HOSTED, all('prompt')), false],
    [
      'a permission of this device alone',
      '10.0.0.7',
      page(HOSTED, {...all('denied'), 'local-network': 'granted'}),
      false,
    ],
    ['a granted permission', '127.0.0.1', page(HOSTED, all('granted')), false],
    ['a page of this device', '127.0.0.1', page('localhost', all('denied')), false],
    ['a neighbour of the page', '10.0.0.7', page('10.0.0.8', all('denied')), false],
    ['this device, from a page in the network', '127.0.0.1', page('10.0.0.8', all('denied')), true],
    ['a browser without the permission', '127.0.0.1', page(HOSTED, {}), false],
  ] as const)
    it(`${isBlocked ? 'explains' : 'does not explain'} a failure of ${what}`, async () => {
      expect((await findBlockingPermission(target, from)) !== undefined).to.equal(isBlocked);
    });

  it('explains no failure in this page, which is on this device', async () => {
    expect(await findBlockingPermission('127.0.0.1')).to.equal(undefined);
  });
});

describe('waitForChange', () => {
  it('resolves when the user changes the permission', async () => {
    const status = statusOf('denied');
    const changed = waitForChange(status, new AbortController().signal);
    status.dispatchEvent(new Event('change'));
    expect(await changed).to.equal(undefined);
  });
});
