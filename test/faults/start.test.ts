import {testFaults} from './bench.ts';
import {START_FAULTS} from './families/start.ts';

testFaults(START_FAULTS);
