import { useEffect, useEffectEvent } from 'react';
import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';
import type { AnalyticsEvents } from '#app/platform/tracking/analytics-events.ts';
import { mediaAddress } from '#app/ui/pictures/media-address.ts';
import { playbackLengthOf, silenceOthers } from './playback.ts';

export type AudioFacts = AnalyticsEvents['Audio Player Interaction'];
export type AudioAction = 'play' | 'pause' | 'seek' | 'rate' | 'volume' | 'ended';

export type RecordingReports = {
  /** A video was started; once per page view. */
  onWatch: (update: MediaUpdate) => void;
  onListen: (facts: AudioFacts) => void;
  onProgress: (update: MediaUpdate, seconds: number, finished: boolean) => void;
};

/** How often progress is reported during playback. */
const PROGRESS_MS = 10_000;
/** Debounce, so that dragging a slider counts as one action. */
const REST_MS = 500;

/** The analytics facts of an action on a recording (seed §3): seconds, volume from 0 to 1, whole percent. */
export function audioFacts(
  action: AudioAction,
  update: Pick<MediaUpdate, 'title' | 'key' | 'seconds'>,
  media: Pick<HTMLMediaElement, 'currentTime' | 'duration' | 'volume' | 'muted'>,
): AudioFacts {
  const length = playbackLengthOf(media, update.seconds);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return {
    action,
    title: update.title,
    'audio url': mediaAddress(update.key),
    timestamp: tenth(media.currentTime),
    volume: media.muted ? 0 : Math.round(media.volume * 100) / 100,
    duration: tenth(length),
    'percent played': Math.min(100, Math.round((media.currentTime / length) * 100)),
  };
}

/** Reports events of a recording, whichever controls cause them: ours, the browser's own, a headset's. */
export function useRecordingReports(
  media: HTMLMediaElement | null,
  update: MediaUpdate,
  { onWatch, onListen, onProgress }: RecordingReports,
): void {
  const watched = useEffectEvent(() => onWatch(update));
  const listened = useEffectEvent((action: AudioAction, element: HTMLMediaElement) => {
    if (update.kind === 'audio') onListen(audioFacts(action, update, element));
  });
  const progressed = useEffectEvent((seconds: number, finished: boolean) =>
    onProgress(update, Math.floor(seconds), finished),
  );
  const isVideo = update.kind === 'video';

  useEffect(() => {
    if (!media) return;
    let isWatched = false;
    let told: { at: number; seconds: number } | null = null;
    const rests = new Map<AudioAction, ReturnType<typeof setTimeout>>();

    const tell = (finished = false) => {
      told = { at: performance.now(), seconds: media.currentTime };
      progressed(finished ? playbackLengthOf(media, media.currentTime) : media.currentTime, finished);
    };
    const afterRest = (action: AudioAction, also?: () => void) => {
      const act = () => {
        listened(action, media);
        also?.();
      };
      clearTimeout(rests.get(action));
      rests.set(action, setTimeout(act, REST_MS));
    };
    const reports = {
      play: () => {
        silenceOthers(media);
        told ??= { at: performance.now(), seconds: media.currentTime };
        if (isVideo && !isWatched) watched();
        isWatched = true;
        listened('play', media);
      },
      pause: () => {
        // The end also fires a pause event, and is reported separately.
        if (media.ended) return;
        listened('pause', media);
        tell();
      },
      timeupdate: () => {
        if (told && !media.paused && performance.now() - told.at >= PROGRESS_MS) tell();
      },
      // During playback the next periodic report is near anyway.
      seeked: () => afterRest('seek', told && media.paused ? tell : undefined),
      ratechange: () => afterRest('rate'),
      volumechange: () => afterRest('volume'),
      ended: () => {
        listened('ended', media);
        tell(true);
      },
    };
    // Leaving sends no pause report: the page would be gone before it arrives.
    const leave = () => {
      const hasMoved = told && !media.ended && Math.abs(media.currentTime - told.seconds) >= 1;
      if (hasMoved) tell();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    for (const [name, report] of Object.entries(reports)) media.addEventListener(name, report);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      for (const [name, report] of Object.entries(reports)) media.removeEventListener(name, report);
      for (const rest of rests.values()) clearTimeout(rest);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', leave);
    };
  }, [media, isVideo]);
}
