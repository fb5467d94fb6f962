import {testFaults} from './bench.ts';
import {SIGNALING_FAULTS} from './families/signaling.ts';

testFaults(SIGNALING_FAULTS);
