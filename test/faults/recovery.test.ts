import {testFaults} from './bench.ts';
import {RECOVERY_FAULTS} from './families/recovery.ts';

testFaults(RECOVERY_FAULTS);
