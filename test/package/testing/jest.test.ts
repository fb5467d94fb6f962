import {before, describe, it} from 'node:test';
import {installPackage, missingProjects, runScript} from '../../frameworks/projects.ts';

describe('A fake stream in Jest', {skip: missingProjects, timeout: 120_000}, () => {
  before(() => installPackage());

  it('passes the test of the guide', () => runScript('jest-30', 'test'));
});
