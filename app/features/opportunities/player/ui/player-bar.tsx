import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';
import { browserStore } from '#app/platform/tracking/browser-store.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Slider } from '#app/ui/forms/amounts/slider.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { canFillScreen, useFullScreen } from './full-screen.ts';
import { clockTime, spokenPosition } from './media-time.ts';
import { firstSecond, type Playback, playFrom, tryAgain, usePlayback } from './playback.ts';
import { focusedOn, type PlayerCommand, playerCommand, repeatsWhileHeld } from './player-keys.ts';

type Props = {
  media: HTMLMediaElement;
  /** Contains the picture and this bar: keys apply while the focus is inside, and it is the full-screen element. */
  box: RefObject<HTMLElement | null>;
  update: MediaUpdate;
  /** The second at which the first play starts. */
  resume: number | null;
};

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2];
const CAPTIONS = 'captions';

export function PlayerBar({ media, box, update, resume }: Props) {
  const playback = usePlayback(media, update.seconds);
  const { isFull, toggleFull } = useFullScreen(box, media);
  const isVideo = update.kind === 'video';
  // For audio, the captions are its transcript.
  const captions = isVideo ? playback.captions : null;

  const toggle = () => {
    if (!media.paused) media.pause();
    else playFrom(media, firstSecond(media, resume));
  };
  const run = (command: PlayerCommand) => {
    switch (command.kind) {
      case 'toggle':
        return toggle();
      case 'skip':
        return skip(media, command.seconds, playback.length);
      case 'mute':
        media.muted = !media.muted;
        return;
      case 'captions':
        if (captions !== null) showCaptions(media, !captions);
        return;
      case 'fullScreen':
        if (isVideo) void toggleFull();
    }
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const command = event.target instanceof Element && playerCommand(event.key, focusedOn(event.target));
    if (!command) return;
    event.preventDefault();
    if (!event.repeat || repeatsWhileHeld(command)) run(command);
  });
  const click = useEffectEvent(toggle);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => press(event);
    const onClick = () => click();
    element.addEventListener('keydown', onKey);
    media.addEventListener('click', onClick);
    if (isVideo && browserStore()?.getItem(CAPTIONS)) showCaptions(media, true);
    return () => {
      element.removeEventListener('keydown', onKey);
      media.removeEventListener('click', onClick);
    };
  }, [box, media, isVideo]);

  if (playback.hasFailed) {
    const retry = () => {
      // The button disappears; the focus stays in the player so that keys keep working.
      box.current?.focus();
      tryAgain(media);
    };
    return <Failed onRetry={retry} />;
  }
  const { seconds, length } = playback;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label={`Controls for “${update.title}”`}
      className="flex flex-wrap items-center px-2 py-1.5 sm:gap-x-1"
    >
      <IconButton
        icon={playback.isPlaying ? 'Pause' : 'Play'}
        label={playback.isPlaying ? 'Pause' : 'Play'}
        size={24}
        onClick={toggle}
        className={cx('text-ink max-sm:mr-auto', playback.isWaiting && 'animate-breathe')}
      />
      <Slider
        label="Position"
        value={seconds}
        latest={() => media.currentTime}
        max={length}
        valueText={spokenPosition(seconds, length)}
        step={5}
        page={30}
        loaded={playback.loaded}
        onChange={(at) => {
          media.currentTime = at;
        }}
        className="min-w-24 flex-1 max-sm:order-first"
      />
      <span className="px-2 text-xs whitespace-nowrap text-muted max-sm:order-first">
        {clockTime(seconds)} / {clockTime(length)}
      </span>
      {/* Breaks into two rows on phones. */}
      <span aria-hidden="true" className="order-first h-0 basis-full sm:hidden" />
      <Select
        look="chip"
        label="Speed"
        value={String(playback.rate)}
        options={ratesWith(playback.rate).map((rate) => ({ value: String(rate), label: `${rate}×` }))}
        onChange={({ currentTarget }) => {
          media.playbackRate = Number(currentTarget.value);
        }}
      />
      <Volume media={media} playback={playback} />
      {captions !== null && (
        <IconButton
          icon="Captions"
          label="Captions"
          aria-pressed={captions}
          onClick={() => showCaptions(media, !captions)}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
        />
      )}
      {isVideo && canFillScreen(media) && (
        <IconButton
          icon={isFull ? 'Shrink' : 'Expand'}
          label={isFull ? 'Exit full screen' : 'Full screen'}
          onClick={() => void toggleFull()}
        />
      )}
    </div>
  );
}

/** Phones have hardware volume buttons; there only mute is shown. */
function Volume({ media, playback: { volume, isMuted } }: { media: HTMLMediaElement; playback: Playback }) {
  const heard = isMuted ? 0 : volume;
  return (
    <>
      <IconButton
        icon={heard === 0 ? 'Muted' : 'Volume'}
        label={isMuted ? 'Unmute' : 'Mute'}
        onClick={() => {
          media.muted = !media.muted;
        }}
      />
      <Slider
        label="Volume"
        value={heard}
        latest={() => (media.muted ? 0 : media.volume)}
        max={1}
        valueText={`${Math.round(heard * 100)} percent`}
        step={0.05}
        page={0.2}
        onChange={(next) => {
          media.muted = next === 0;
          media.volume = next;
        }}
        className="w-20 max-sm:hidden pointer-coarse:hidden"
      />
    </>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 px-4 py-2">
      <p className="min-w-48 flex-1">We could not play this. Please check your connection and try again.</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function skip(media: HTMLMediaElement, seconds: number, length: number): void {
  media.currentTime = Math.min(Math.max(media.currentTime + seconds, 0), length);
}

/** Includes a rate that was set outside these controls. */
const ratesWith = (rate: number): number[] =>
  RATES.includes(rate) ? RATES : [...RATES, rate].sort((one, other) => one - other);

/** Remembered for the next recording. */
function showCaptions(media: HTMLMediaElement, shown: boolean): void {
  const track = media.textTracks[0];
  if (track) track.mode = shown ? 'showing' : 'hidden';
  if (shown) browserStore()?.setItem(CAPTIONS, 'shown');
  else browserStore()?.removeItem(CAPTIONS);
}
