import {expect} from '@open-wc/testing';
import fc from 'fast-check';
import {progressOf} from '../../src/session/connect.ts';

/** Reads all yielded values, and the returned value or the error. */
const readAll = async <Step, Result>(steps: AsyncGenerator<Step, Result>) => {
  const yielded: Step[] = [];
  try {
    for (;;) {
      const {done, value} = await steps.next();
      if (done) return {yielded, value};
      yielded.push(value);
    }
  } catch (error) {
    return {yielded, error};
  }
};

describe('progressOf', () => {
  it('yields a step while the work continues', async () => {
    const work = Promise.withResolvers<string>();
    const steps = progressOf((report: (step: number) => void) => {
      report(1);
      return work.promise;
    });
    expect(await steps.next()).to.deep.equal({done: false, value: 1});
    work.resolve('done');
    expect(await steps.next()).to.deep.equal({done: true, value: 'done'});
  });

  it('yields every step in order and then returns or throws like the work', async () => {
    const pauses = fc.array(fc.boolean(), {maxLength: 12});
    await fc.assert(
      fc.asyncProperty(pauses, fc.boolean(), async (list, fails) => {
        const fault = new Error('fault');
        const outcome = await readAll(
          progressOf(async (report: (step: number) => void) => {
            for (const [step, hasPause] of list.entries()) {
              if (hasPause) await Promise.resolve();
              report(step);
            }
            if (fails) throw fault;
            return 'done';
          }),
        );
        const yielded = list.map((_, step) => step);
        expect(outcome).to.deep.equal(fails ? {yielded, error: fault} : {yielded, value: 'done'});
      }),
    );
  });

  it('throws an error that the work throws synchronously', async () => {
    const fault = new Error('fault');
    const outcome = await readAll(
      progressOf(() => {
        throw fault;
      }),
    );
    expect(outcome).to.deep.equal({yielded: [], error: fault});
  });

  it('causes no unhandled rejection if its steps are read late', async () => {
    const steps = progressOf((report: (step: number) => void) => {
      report(1);
      return Promise.reject(new Error('fault'));
    });
    await steps.next();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const {error} = await readAll(steps);
    expect(error).to.be.an('error');
  });
});
