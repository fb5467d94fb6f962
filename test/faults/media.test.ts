import {MEDIA_FAULTS} from './families/media.ts';
import {testFaults} from './test-faults.ts';

testFaults(MEDIA_FAULTS);
