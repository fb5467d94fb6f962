import {MEDIA_FAULTS} from './families/media.ts';
import {PLAYING_FAULTS} from './families/playing.ts';
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
];
