import {RECOVERY_FAULTS} from './families/recovery.ts';
import {testFaults} from './test-faults.ts';

testFaults(RECOVERY_FAULTS);
