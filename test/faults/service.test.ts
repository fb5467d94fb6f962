import {testFaults} from './bench.ts';
import {SERVICE_FAULTS} from './families/service.ts';

testFaults(SERVICE_FAULTS);
