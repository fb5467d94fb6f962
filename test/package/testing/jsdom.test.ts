import {JSDOM, VirtualConsole} from 'jsdom';
import {testFakes} from './test-fakes.ts';

const {window} = new JSDOM('<!doctype html>', {
  url: 'http://localhost/',
  pretendToBeVisual: true,
  virtualConsole: new VirtualConsole().forwardTo(console),
});
await testFakes('jsdom', window);
