import {expect} from '@open-wc/testing';
import {AppStreamError} from '../../src/errors/app-stream-error.ts';
import {type CauseChecks, CAUSES, type Evidence, explainFailure} from '../../src/errors/causes.ts';

const {signal} = new AbortController();
const values = {origin: 'https://streams.example', address: 'https://streams.example'};

/** Checks of which one finds something, about the origin of the failure. */
const findBy = (name: keyof CauseChecks, evidence: Evidence = {}): CauseChecks => {
  const check = (own: keyof CauseChecks) => async (origin: string | undefined) =>
    own === name && origin === values.origin ? evidence : undefined;
  return {
    policy: check('policy'),
    localNetwork: check('localNetwork'),
    earlierAnswer: check('earlierAnswer'),
    webRtc: check('webRtc'),
  };
};

describe('explainFailure', () => {
  for (const {check, cause, isUnsent, symptoms} of CAUSES)
    for (const code of symptoms) {
      const symptom = new AppStreamError(code, {values});
      it(`names ${cause} behind ${code}, if the check ${check} finds it`, async () => {
        const explained = await explainFailure(symptom, findBy(check), signal);
        expect(explained).to.include({code: cause, cause: symptom});
      });

      it(`keeps ${code} unless the check ${check} finds something`, async () => {
        for (const other of ['policy', 'localNetwork', 'earlierAnswer', 'webRtc'] as const)
          if (!CAUSES.some((row) => row.check === other && row.symptoms.includes(code)))
            expect(await explainFailure(symptom, findBy(other), signal)).to.equal(symptom);
      });

      if (symptom.rules.create !== 'unclear') continue;
      it(`${isUnsent ? 'ends' : 'keeps'} the doubt about a create request that failed with ${code}`, async () => {
        const unclear = new AppStreamError('create-unclear', {cause: symptom});
        const explained = await explainFailure(unclear, findBy(check), signal);
        expect(explained.code).to.equal(isUnsent ? cause : 'create-unclear');
        expect(explained.cause).to.have.property('code', isUnsent ? code : cause);
      });
    }

  it('keeps a failure that the service sent', async () => {
    const failure = new AppStreamError('forbidden');
    for (const name of ['policy', 'localNetwork', 'earlierAnswer', 'webRtc'] as const)
      expect(await explainFailure(failure, findBy(name), signal)).to.equal(failure);
  });

  it('takes the values and the wait of the check over', async () => {
    const retryWhen = () => Promise.resolve();
    const checks = findBy('localNetwork', {values: {state: 'denied'}, retryWhen});
    const explained = await explainFailure(new AppStreamError('unreachable', {values}), checks, signal);
    expect(explained).to.include({retryWhen, retryAfterMs: 15_000});
    expect(explained.advice).to.include('https://streams.example').and.to.include('denied');
  });

  it('ends with the signal', async () => {
    const reason = new Error('no longer wanted');
    const checks: CauseChecks = {...findBy('webRtc'), policy: () => new Promise(() => undefined)};
    const ended = explainFailure(new AppStreamError('unreachable'), checks, AbortSignal.abort(reason));
    expect(await ended.catch((error: unknown) => error)).to.equal(reason);
  });
});
