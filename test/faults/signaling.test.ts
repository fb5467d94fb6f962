import {SIGNALING_FAULTS} from './families/signaling.ts';
import {testFaults} from './test-faults.ts';

testFaults(SIGNALING_FAULTS);
