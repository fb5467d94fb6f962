import {CATALOGUE_FAULTS} from './families/catalogue.ts';
import {testFaults} from './test-faults.ts';

testFaults(CATALOGUE_FAULTS);
