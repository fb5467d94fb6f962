import {RETRY_FAULTS} from './families/retries.ts';
import {testFaults} from './test-faults.ts';

testFaults(RETRY_FAULTS);
