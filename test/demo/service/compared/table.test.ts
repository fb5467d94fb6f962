import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {openBench} from '../../../support/compared-hosts/bench.ts';
import {CHANNEL_CASES} from '../../../support/compared-hosts/channel-cases.ts';
import {SIGNALING_CASES} from '../../../support/compared-hosts/signaling-cases.ts';
import {openComparedDemoHost} from './compared-demo-host.ts';

describe('the host of the demo', {concurrency: 3}, () => {
  for (const {title, run, demoDiffers} of [...SIGNALING_CASES, ...CHANNEL_CASES]) {
    const name = demoDiffers === undefined ? title : `differs (${demoDiffers}): ${title}`;
    it(name, async () => {
      const bench = openBench(await openComparedDemoHost());
      try {
        // A case that the host passes must not stay a difference.
        if (demoDiffers === undefined) await run(bench);
        else await assert.rejects(run(bench));
      } finally {
        bench.close();
        await bench.host.close();
      }
    });
  }
});
