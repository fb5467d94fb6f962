import {testFaults} from './bench.ts';
import {MEDIA_FAULTS} from './families/media.ts';

testFaults(MEDIA_FAULTS);
