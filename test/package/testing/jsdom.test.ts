import {JSDOM, VirtualConsole} from 'jsdom';
import {testFakes} from './test-fakes.ts';

// The console of jsdom reports each use of a canvas, which it does not draw.
const {window} = new JSDOM('<!doctype html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
  virtualConsole: new VirtualConsole(),
});
await testFakes('jsdom', window);
