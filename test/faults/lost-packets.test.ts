import {LOST_PACKETS_FAULTS} from './families/lost-packets.ts';
import {testFaults} from './test-faults.ts';

testFaults(LOST_PACKETS_FAULTS);
