import {MEDIA_FAULTS} from './families/media.ts';
import {NO_WAY_BACK_FAULTS} from './families/no-way-back.ts';
import {PLAYING_FAULTS} from './families/playing.ts';
import {RECOVERY_FAULTS} from './families/recovery.ts';
import {SERVICE_FAULTS} from './families/service.ts';
import {SIGNALING_FAULTS} from './families/signaling.ts';
import {START_FAULTS} from './families/start.ts';
import type {Family} from './fault.ts';

/** All families, in the order of the interface. */
export const FAMILIES: readonly Family[] = [
  SERVICE_FAULTS,
  START_FAULTS,
  SIGNALING_FAULTS,
  MEDIA_FAULTS,
  PLAYING_FAULTS,
  RECOVERY_FAULTS,
  NO_WAY_BACK_FAULTS,
];
