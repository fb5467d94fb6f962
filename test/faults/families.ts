import {CATALOGUE_FAULTS} from './families/catalogue.ts';
import {FAILED_RECOVERY_FAULTS} from './families/failed-recovery.ts';
import {LOST_PACKETS_FAULTS} from './families/lost-packets.ts';
import {MEDIA_FAULTS} from './families/media.ts';
import {RETRY_FAULTS} from './families/retries.ts';
import {PLAYING_FAULTS} from './families/playing.ts';
import {RECOVERY_FAULTS} from './families/recovery.ts';
import {SERVICE_FAULTS} from './families/service.ts';
import {SIGNALING_FAULTS} from './families/signaling.ts';
import {START_FAULTS} from './families/start.ts';
import {VARIANT_FAULTS} from './families/variants.ts';
import type {Family} from './fault.ts';

/** All families, in the order of a session's steps. */
export const FAMILIES: readonly Family[] = [
  CATALOGUE_FAULTS,
  SERVICE_FAULTS,
  VARIANT_FAULTS,
  START_FAULTS,
  SIGNALING_FAULTS,
  MEDIA_FAULTS,
  RETRY_FAULTS,
  PLAYING_FAULTS,
  LOST_PACKETS_FAULTS,
  RECOVERY_FAULTS,
  FAILED_RECOVERY_FAULTS,
];
