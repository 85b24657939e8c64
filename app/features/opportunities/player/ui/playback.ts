import { useEffect, useState } from 'react';

export type Playback = {
  isPlaying: boolean;
  /** Playing, but waiting for data. */
  isWaiting: boolean;
  seconds: number;
  /** Total length in seconds. */
  length: number;
  /** The second up to which it is buffered from the current position. */
  loaded: number;
  volume: number;
  isMuted: boolean;
  rate: number;
  /** `null` if there are none. */
  captions: boolean | null;
  hasFailed: boolean;
};

const CHANGES = [
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'timeupdate',
  'seeking',
  'seeked',
  'durationchange',
  'progress',
  'volumechange',
  'ratechange',
  'loadstart',
  'ended',
  'error',
] as const;

/** Subscribes to a media element. `length` is used until the file's metadata is loaded. */
export function usePlayback(media: HTMLMediaElement, length: number): Playback {
  const [playback, setPlayback] = useState(() => playbackOf(media, length));
  useEffect(() => {
    const follow = () => setPlayback(playbackOf(media, length));
    follow();
    for (const change of CHANGES) media.addEventListener(change, follow);
    media.textTracks.addEventListener('change', follow);
    return () => {
      for (const change of CHANGES) media.removeEventListener(change, follow);
      media.textTracks.removeEventListener('change', follow);
    };
  }, [media, length]);
  return playback;
}

function playbackOf(media: HTMLMediaElement, length: number): Playback {
  const track = media.textTracks[0];
  return {
    isPlaying: !media.paused && !media.ended,
    isWaiting: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
    seconds: media.currentTime,
    length: playbackLengthOf(media, length),
    loaded: loadedFrom(media),
    volume: media.volume,
    isMuted: media.muted,
    rate: media.playbackRate,
    captions: track ? track.mode === 'showing' : null,
    hasFailed: media.error !== null,
  };
}

/** Prefers the length from the file's metadata once available. */
export const playbackLengthOf = (media: Pick<HTMLMediaElement, 'duration'>, known: number): number =>
  Number.isFinite(media.duration) && media.duration > 0 ? media.duration : known;

function loadedFrom({ buffered, currentTime }: HTMLMediaElement): number {
  for (let part = 0; part < buffered.length; part += 1) {
    if (buffered.start(part) <= currentTime + 0.5 && currentTime <= buffered.end(part))
      return buffered.end(part);
  }
  return currentTime;
}

let playing: HTMLMediaElement | null = null;

/** Pauses any other recording on this page, so that only one plays at a time. */
export function silenceOthers(media: HTMLMediaElement): void {
  if (playing !== media) playing?.pause();
  playing = media;
}

/** Returns where the first play begins: where the member has moved to since, else where they left off. */
export const firstSecond = (
  { currentTime }: Pick<HTMLMediaElement, 'currentTime'>,
  resume: number | null,
): number | undefined => (currentTime > 0 ? undefined : (resume ?? undefined));

/**
 * Starts playback, from `seconds` if given. A browser that rejects it (because it requires a click first, or the file
 * does not load) leaves it paused or failed, which the state already shows.
 */
export function playFrom(media: HTMLMediaElement, seconds?: number): void {
  if (seconds !== undefined) media.currentTime = seconds;
  void media.play().catch(() => undefined);
}

/** Reloads the file and continues where it failed. */
export function tryAgain(media: HTMLMediaElement): void {
  const at = media.currentTime;
  media.load();
  playFrom(media, at);
}
