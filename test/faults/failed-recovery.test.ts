import {FAILED_RECOVERY_FAULTS} from './families/failed-recovery.ts';
import {testFaults} from './test-faults.ts';

testFaults(FAILED_RECOVERY_FAULTS);
