import {VARIANT_FAULTS} from './families/variants.ts';
import {testFaults} from './test-faults.ts';

testFaults(VARIANT_FAULTS);
