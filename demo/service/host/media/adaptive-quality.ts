import type {VideoMode} from '../../sessions/switches.ts';
import {findBaseLevel, getDrawingBudget, predictLoad, type Machine} from './quality-levels.ts';

/** The measurements of about half a second. */
export interface LoadSample {
  /** The mean time to draw and convert one frame whose scene has changed, in milliseconds. */
  readonly workMs: number;
  /** The number of scheduled frames. */
  readonly scheduled: number;
  /** The number of scheduled frames that were skipped because the process was late. */
  readonly skipped: number;
}

/** The current quality level, an index into the levels, best first. */
export interface QualityState {
  readonly level: number;
  readonly overloadedSamples: number;
  readonly lightSamples: number;
  /** The number of light samples in which drawing was much faster than before the upgrade that failed. */
  readonly freeSamples: number;
  /** The number of light samples that an upgrade requires. It doubles if an upgrade fails. */
  readonly samplesBeforeUpgrade: number;
  /** The number of samples since the last upgrade. If a downgrade follows soon, the upgrade was premature. */
  readonly samplesSinceUpgrade: number;
  /** The time to draw a pixel before the last upgrade. */
  readonly msPerPixelAtUpgrade: number;
}

/** Three seconds. The start of the next session's process takes less. */
const SAMPLES_BEFORE_DOWNGRADE = 6;
const MIN_SAMPLES_BEFORE_UPGRADE = 4;
const MAX_SAMPLES_BEFORE_UPGRADE = 120;
/** An upgrade that lasted for this many samples was right, whatever happened later. */
const PROBATION_SAMPLES = 20;
const FREE_SAMPLES_BEFORE_UPGRADE = 6;
/** The machine counts as free again if drawing takes less than this part of its earlier time. */
const FREE_PART = 0.65;

export function createQuality(level: number): QualityState {
  return {
    level,
    overloadedSamples: 0,
    lightSamples: 0,
    freeSamples: 0,
    samplesBeforeUpgrade: MIN_SAMPLES_BEFORE_UPGRADE,
    samplesSinceUpgrade: Infinity,
    msPerPixelAtUpgrade: 0,
  };
}

/**
 * Evaluates one sample and returns the next state. A short load, such as the start of another process, costs only
 * frames. The size falls if the load lasts for seconds, and rises again after two light seconds. If an upgrade fails,
 * the next attempt waits twice as long, because frequent changes are worse than a small video, unless the machine
 * has become faster.
 */
export function nextQuality(
  quality: QualityState,
  levels: readonly VideoMode[],
  machine: Machine,
  sample: LoadSample,
): QualityState {
  const mode = levels[quality.level];
  if (!mode || sample.scheduled === 0) return quality;
  const next = {...quality, samplesSinceUpgrade: quality.samplesSinceUpgrade + 1};
  const weight = weighOverload(quality.level, levels, mode, sample);
  if (weight > 0) return countOverload(next, levels, weight);

  const msPerPixel = sample.workMs / (mode.width * mode.height);
  const better = findBetterLevel(quality.level, levels, machine, msPerPixel);
  if (better === quality.level || sample.skipped > 0.05 * sample.scheduled)
    return {...next, overloadedSamples: 0, lightSamples: 0, freeSamples: 0};
  const lightSamples = quality.lightSamples + 1;
  const isFree = msPerPixel < FREE_PART * quality.msPerPixelAtUpgrade;
  const freeSamples = isFree ? quality.freeSamples + 1 : 0;
  if (lightSamples < quality.samplesBeforeUpgrade && freeSamples < FREE_SAMPLES_BEFORE_UPGRADE)
    return {...next, overloadedSamples: 0, lightSamples, freeSamples};
  return {
    ...createQuality(better),
    samplesBeforeUpgrade: quality.samplesBeforeUpgrade,
    samplesSinceUpgrade: 0,
    msPerPixelAtUpgrade: msPerPixel,
  };
}

/**
 * Returns how strongly a sample counts as overloaded: 0, 1 or 2. Above the base, drawing must leave time for input.
 * From the base down, the viewer would rather miss some frames than see a smaller video.
 */
function weighOverload(
  level: number,
  levels: readonly VideoMode[],
  {fps}: VideoMode,
  {workMs, scheduled, skipped}: LoadSample,
): number {
  const load = (workMs * fps) / 1000;
  const missed = skipped / scheduled;
  if (level >= findBaseLevel(levels)) return missed > 0.35 ? 1 : 0;
  if (load > 1.3 || missed > 0.5) return 2;
  return load > 0.9 || missed > 0.15 ? 1 : 0;
}

function countOverload(quality: QualityState, levels: readonly VideoMode[], weight: number): QualityState {
  const {level, samplesSinceUpgrade, samplesBeforeUpgrade} = quality;
  const overloadedSamples = quality.overloadedSamples + weight;
  if (overloadedSamples < SAMPLES_BEFORE_DOWNGRADE || level === levels.length - 1)
    return {...quality, overloadedSamples, lightSamples: 0, freeSamples: 0};
  const hasFailed = samplesSinceUpgrade < Math.max(PROBATION_SAMPLES, samplesBeforeUpgrade);
  return {
    ...createQuality(level + 1),
    samplesBeforeUpgrade: hasFailed
      ? Math.min(MAX_SAMPLES_BEFORE_UPGRADE, 2 * samplesBeforeUpgrade)
      : samplesBeforeUpgrade,
    msPerPixelAtUpgrade: quality.msPerPixelAtUpgrade,
  };
}

/** Returns the level for an upgrade: one level up, or from below the base directly to it. */
function findBetterLevel(
  level: number,
  levels: readonly VideoMode[],
  machine: Machine,
  msPerPixel: number,
): number {
  const base = findBaseLevel(levels);
  const candidates = level > base ? [base, level - 1] : [level - 1];
  const budget = getDrawingBudget(machine);
  return (
    candidates.find((candidate) => {
      const mode = levels[candidate];
      return mode !== undefined && predictLoad(mode, msPerPixel) < budget;
    }) ?? level
  );
}
