import {BROWSER} from './browser.ts';
import type {FamilyHelp} from './error-help.ts';
import {INPUT_AND_MESSAGES} from './input.ts';
import {ICE, NEGOTIATION, VIDEO} from './media.ts';
import {SERVICE_CONNECTION} from './service-connection.ts';
import {SERVICE_RESPONSES} from './service-responses.ts';
import {CATALOGUE, SESSION} from './session.ts';
import {SIGN_IN} from './sign-in.ts';
import {SIGNALING} from './signaling.ts';
import {SIGNALING_SET_UP} from './signaling-set-up.ts';

/** The failures by what fails, in the order of a run. A test checks that each code has one family. */
export const ERROR_FAMILIES: Readonly<Record<string, FamilyHelp>> = {
  'Service connection': SERVICE_CONNECTION,
  'Sign-in': SIGN_IN,
  'Service responses': SERVICE_RESPONSES,
  Catalogue: CATALOGUE,
  Session: SESSION,
  Browser: BROWSER,
  Signaling: {...SIGNALING_SET_UP, ...SIGNALING},
  Negotiation: NEGOTIATION,
  ICE,
  Video: VIDEO,
  'Input and messages': INPUT_AND_MESSAGES,
};
