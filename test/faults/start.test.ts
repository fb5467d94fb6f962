import {START_FAULTS} from './families/start.ts';
import {testFaults} from './test-faults.ts';

testFaults(START_FAULTS);
