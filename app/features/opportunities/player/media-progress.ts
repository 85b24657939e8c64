import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';

export type MediaProgress = {
  mediaId: string;
  /** Position from its start. */
  seconds: number;
  /** Whether they have ever reached its end. */
  finished: boolean;
};

/** Closer than this to either end, playback starts from the beginning. */
const NEAR_AN_END = 5;

/** The second at which to resume; `null` to start at the beginning. */
export function resumeAt({ seconds }: Pick<MediaUpdate, 'seconds'>, progress: MediaProgress | undefined) {
  const at = progress?.seconds ?? 0;
  return at >= NEAR_AN_END && at <= seconds - NEAR_AN_END ? at : null;
}

/** The length, or the time left: "4 min", "You have 2 min left", "Watched". */
export function lengthInWords(
  { kind, seconds }: Pick<MediaUpdate, 'kind' | 'seconds'>,
  progress: MediaProgress | undefined,
): string {
  const at = resumeAt({ seconds }, progress);
  if (at !== null) return `You have ${minutes(seconds - at)} left`;
  if (progress?.finished) return `${minutes(seconds)} · ${kind === 'video' ? 'Watched' : 'Played'}`;
  return minutes(seconds);
}

function minutes(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)} s`;
  const whole = Math.round(seconds / 60);
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}
