import {MEDIA_FAULTS} from './families/media.ts';
import type {Family} from './fault.ts';

/** All families, in the order of the interface. */
export const FAMILIES: readonly Family[] = [MEDIA_FAULTS];
