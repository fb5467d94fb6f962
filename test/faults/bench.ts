import {expect, fixtureCleanup} from '@open-wc/testing';
import {leavesNothing} from '../support/leaves-nothing.ts';
import {until} from '../support/until.ts';
import {benchWorld} from './bench-world.ts';
import {wordsOf, type Family, type Fault} from './fault.ts';
import {watchLivingThings} from './living-things.ts';
import {tryFault, type Times} from './try-fault.ts';

declare global {
  // A global that is declared needs `var`.
  var allFaults: boolean | undefined;
}

/** One test for each fault of a family; after each one nothing may be left of it, at the service or in the page. */
export const testFaults = ({name: family, faults}: Family) => {
  describe(`${family}: <app-stream>`, function () {
    this.timeout(90_000);
    leavesNothing();
    for (const fault of faults.filter(({takesLong}) => !takesLong || globalThis.allFaults)) {
      const outcome = wordsOf(fault.outcome);
      it(`${fault.name}: ${outcome}`, async () => {
        const times: Times = {};
        let isAsWanted = false;
        const begun = performance.now();
        try {
          await nothingIsLeftOf(fault, times);
          isAsWanted = true;
        } finally {
          const {sessions} = await benchWorld.count();
          await benchWorld.tell({
            family,
            name: fault.name,
            when: fault.when,
            kind: kindOf(fault),
            outcome,
            isAsWanted,
            ...times,
            tookMs: performance.now() - begun,
            sessionsLeft: sessions,
          });
          await benchWorld.close();
        }
      });
    }
  });
};

/** Does a fault, and holds that no socket, session, timer or peer connection outlives the element. */
const nothingIsLeftOf = async (fault: Fault, times: Times) => {
  const things = watchLivingThings();
  try {
    await tryFault(fault, times);
    // An element that is over has nothing left though it is still there.
    if (isOver(fault)) await nothingLives(things.living);
    await benchWorld.restore();
    fixtureCleanup();
    await nothingLives(things.living);
    if (fault.leavesSession) {
      // Browsers repeat a request whose connection was lost, if they had used the connection before.
      expect(await benchWorld.count())
        .to.include({sockets: 0})
        .and.property('sessions')
        .is.above(0);
      await benchWorld.inject([{on: 'world', do: 'forget-sessions'}]);
    }
    await until('nothing is left at the service', async () => {
      const {sockets, sessions} = await benchWorld.count();
      return sockets + sessions === 0;
    });
  } finally {
    await benchWorld.restore();
    fixtureCleanup();
    things.release();
  }
};

const isOver = ({outcome}: Fault) => 'fails' in outcome || 'ends' in outcome || 'leaves' in outcome;

const nothingLives = async (living: () => readonly string[]) => {
  await until('nothing lives on in the page', () => living().length === 0).catch(() => undefined);
  expect(living()).to.deep.equal([]);
};

const kindOf = ({outcome}: Fault) => {
  if ('recoversWithin' in outcome) return 'recovers';
  if ('plays' in outcome) return 'plays';
  if ('fails' in outcome) return 'fails';
  return 'ends' in outcome ? 'ends' : 'leaves';
};
