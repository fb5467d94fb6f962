import type {TestRunnerPlugin} from '@web/test-runner';
import {createDemoService} from '../../demo/service/demo-service.ts';

/** Serves the demo service to the tests' pages, under the prefix `/service`: small pictures, quick cold starts. */
export const demoServicePlugin = (): TestRunnerPlugin => {
  const service = createDemoService({
    video: {width: 640, height: 360, fps: 30},
    coldStart: {stepMs: 300},
    idleMs: 120_000,
  });
  return {
    name: 'demo-service',
    serverStart: ({server}) => {
      service.attach(server, {prefix: '/service'});
    },
    serverStop: () => service.close(),
  };
};
