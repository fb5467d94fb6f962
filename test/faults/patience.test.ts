import {PATIENCE_FAULTS} from './families/patience.ts';
import {testFaults} from './test-faults.ts';

testFaults(PATIENCE_FAULTS);
