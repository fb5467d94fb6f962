import {STANDARD_OUTCOMES} from './close-outcomes.ts';
import {testCloseCodes} from './test-close-codes.ts';

describe('<app-stream> when its host closes the socket with a code of RFC 6455', () => {
  testCloseCodes(STANDARD_OUTCOMES);
});
