import {parseArgs} from 'node:util';
import type {Scope} from './parts.ts';
import type {Request} from './plan.ts';

/** Reads the command line of `npm test`. CONTRIBUTING.md explains its options. */
export const readOptions = (args: readonly string[]): Request & {readonly times: boolean} => {
  const {values, positionals: words} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: {type: 'boolean', default: false},
      change: {type: 'boolean', default: false},
      without: {type: 'string', multiple: true, default: []},
      browser: {type: 'string', default: 'chromium'},
      times: {type: 'boolean', default: false},
    },
  });
  const {all, change, ...options} = values;
  const scope: Scope = all ? 'all' : change ? 'change' : 'commit';
  return {...options, words, scope};
};
