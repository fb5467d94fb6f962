import type {LeaseTerms} from '../../src/session/session-lease.ts';
import {SessionOwner} from '../../src/session/session-owner.ts';
import {FakeOrigin, FakePage, FakeTab} from './fake-page.ts';
import {FakePorts} from './fake-ports.ts';
import {RUN_REQUEST} from './sample-session.ts';

export const NEVER = new AbortController().signal;

/** A device with one tab, whose pages have owners. */
export class Device {
  readonly origin = new FakeOrigin();
  readonly tab = new FakeTab();
  page = this.open();

  open(tab = this.tab) {
    return new FakePage(tab, this.origin);
  }

  /** The user leaves the page and comes to the next one. */
  navigate() {
    this.page.leave();
    this.page = this.open();
  }

  /** An owner in the present page. Without a service of its own, a session is ready immediately. */
  own(
    fake = new FakePorts(),
    terms: Partial<LeaseTerms> & {readonly keeps?: boolean} = {},
    former?: SessionOwner,
  ) {
    const {keeps = false, ...others} = terms;
    const all = {
      service: fake.service,
      clock: fake.clock,
      page: this.page,
      serviceKey: 'service',
      requestKey: () => 'request',
      keepsSession: () => keeps,
      ...others,
    };
    return {fake, sessions: new SessionOwner(all, former)};
  }

  /** An owner with a session. */
  async create(...options: Parameters<Device['own']>) {
    const owned = this.own(...options);
    await owned.sessions.create(RUN_REQUEST, NEVER);
    return owned;
  }

  get noted() {
    return this.tab.notes.map(({id}) => id);
  }
}
