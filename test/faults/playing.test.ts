import {PLAYING_FAULTS} from './families/playing.ts';
import {testFaults} from './test-faults.ts';

testFaults(PLAYING_FAULTS);
