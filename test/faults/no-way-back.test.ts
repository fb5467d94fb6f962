import {testFaults} from './bench.ts';
import {NO_WAY_BACK_FAULTS} from './families/no-way-back.ts';

testFaults(NO_WAY_BACK_FAULTS);
