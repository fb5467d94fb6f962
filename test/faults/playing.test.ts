import {testFaults} from './bench.ts';
import {PLAYING_FAULTS} from './families/playing.ts';

testFaults(PLAYING_FAULTS);
