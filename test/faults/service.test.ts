import {SERVICE_FAULTS} from './families/service.ts';
import {testFaults} from './test-faults.ts';

testFaults(SERVICE_FAULTS);
