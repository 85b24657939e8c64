import { useEffect, useState } from 'react';

/** How a recording plays at this moment. */
export type Playback = {
  isPlaying: boolean;
  /** Playing, and nothing to play has come yet. */
  isWaiting: boolean;
  seconds: number;
  /** Seconds of the whole. */
  length: number;
  /** Up to which second it is there, going on from here. */
  loaded: number;
  volume: number;
  isMuted: boolean;
  rate: number;
  /** `null` where it has none. */
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

/** Follows a media element. `length` is what is known of its length before the file tells. */
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
    length: lengthOf(media, length),
    loaded: loadedFrom(media),
    volume: media.volume,
    isMuted: media.muted,
    rate: media.playbackRate,
    captions: track ? track.mode === 'showing' : null,
    hasFailed: media.error !== null,
  };
}

/** The file's own word, once there is one. */
export const lengthOf = (media: Pick<HTMLMediaElement, 'duration'>, known: number): number =>
  Number.isFinite(media.duration) && media.duration > 0 ? media.duration : known;

function loadedFrom({ buffered, currentTime }: HTMLMediaElement): number {
  for (let part = 0; part < buffered.length; part += 1) {
    if (buffered.start(part) <= currentTime + 0.5 && currentTime <= buffered.end(part))
      return buffered.end(part);
  }
  return currentTime;
}

let playing: HTMLMediaElement | null = null;

/** Whatever else plays on this page stops: two voices at once are none. */
export function silenceOthers(media: HTMLMediaElement): void {
  if (playing !== media) playing?.pause();
  playing = media;
}

/**
 * Starts it, from `seconds` where these are named. A browser that refuses (it may want a click first, or the file does
 * not come) leaves it paused or failed, which is shown by itself.
 */
export function playFrom(media: HTMLMediaElement, seconds?: number): void {
  if (seconds !== undefined) media.currentTime = seconds;
  void media.play().catch(() => undefined);
}

/** Asks for the file once more, and goes on from where it failed. */
export function tryAgain(media: HTMLMediaElement): void {
  const at = media.currentTime;
  media.load();
  playFrom(media, at);
}
