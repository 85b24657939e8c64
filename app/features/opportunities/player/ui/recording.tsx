import { type Ref, useEffect, useRef, useState } from 'react';
import type { ContentPicture, MediaUpdate } from '#app/domain/investing/opportunity-content.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { mediaAddress } from '#app/ui/pictures/media-address.ts';
import { clockTime } from './media-time.ts';
import { playFrom } from './playback.ts';
import { type RecordingReports, useRecordingReports } from './recording-reports.ts';
import { Transcript } from './transcript.tsx';

type Props = RecordingReports & {
  update: MediaUpdate;
  /** The second at which to resume; `null` to start at the beginning. */
  resume: number | null;
  /** Loads the metadata and first frame immediately, not on play. */
  eager: boolean;
};

type Bar = typeof import('./player-bar.tsx');

/**
 * A video or audio recording with its transcript. The browser's own controls are used until ours have loaded, and
 * permanently if they fail to load.
 */
export function Recording({ update, resume, eager, ...reports }: Props) {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const [bar, setBar] = useState<Bar | null>(null);
  const [isBegun, setIsBegun] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useRecordingReports(media, update, reports);

  useEffect(() => {
    // If loading fails, the browser's own controls remain.
    import('./player-bar.tsx').then(setBar, () => undefined);
  }, []);
  useEffect(() => {
    if (!media) return;
    const begin = () => setIsBegun(true);
    media.addEventListener('play', begin, { once: true });
    return () => media.removeEventListener('play', begin);
  }, [media]);

  return (
    <div>
      {/* A click on the picture focuses this element, which enables the keys. */}
      <div ref={box} tabIndex={-1} className={cx(BOX, update.kind === 'audio' && PLACE_OF_BAR)}>
        <Media update={update} eager={eager} isBare={bar !== null} ref={setMedia} />
        <div className={update.kind === 'video' || bar ? PLACE_OF_BAR : 'hidden'}>
          {bar && media && (
            <bar.PlayerBar media={media} box={box} update={update} resume={isBegun ? null : resume} />
          )}
        </div>
      </div>
      {resume !== null && !isBegun && (
        <p className={cx('mt-2 flex flex-wrap gap-2 print:hidden', !media && 'invisible')}>
          <Button size="sm" icon="Play" onClick={() => media && playFrom(media, resume)}>
            Resume from {clockTime(resume)}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => media && playFrom(media, 0)}>
            Start over
          </Button>
        </p>
      )}
      {update.transcript.length > 0 && (
        <Transcript title={update.title} cues={update.transcript} media={media} />
      )}
    </div>
  );
}

const BOX =
  'overflow-hidden rounded-md border bg-surface [&:fullscreen]:flex [&:fullscreen]:flex-col [&:fullscreen]:rounded-none [&:fullscreen]:border-0 print:hidden';
/** Reserves the bar's height to prevent a layout shift. */
const PLACE_OF_BAR = 'min-h-24 sm:min-h-14';

type MediaProps = {
  update: MediaUpdate;
  eager: boolean;
  /** Without the browser's own controls. */
  isBare: boolean;
  ref: Ref<HTMLMediaElement>;
};

function Media({ update, eager, isBare, ref }: MediaProps) {
  const { kind, key, title, poster, captionsKey } = update;
  const common = {
    src: mediaAddress(key),
    controls: !isBare,
    preload: eager ? 'metadata' : 'none',
    'aria-label': title,
  };
  const captions = captionsKey && (
    <track kind="captions" srcLang="en" label="English" src={mediaAddress(captionsKey)} />
  );
  if (kind === 'audio') {
    return (
      <audio {...common} ref={ref as Ref<HTMLAudioElement>} className={isBare ? 'hidden' : 'h-14 w-full'}>
        {captions}
      </audio>
    );
  }
  return (
    <video
      {...common}
      ref={ref as Ref<HTMLVideoElement>}
      poster={poster && mediaAddress(posterKey(poster))}
      playsInline
      width={16}
      height={9}
      className="block aspect-video h-auto min-h-0 w-full flex-1 bg-ink object-contain dark:bg-track"
    >
      {captions}
    </video>
  );
}

const POSTER_WIDTH = 960;

/** The smallest poster that is sharp enough: a video element takes a single picture. */
function posterKey({ key, variants }: ContentPicture): string {
  const fitting = variants
    .filter(({ format, width }) => format === 'webp' && width >= POSTER_WIDTH)
    .toSorted((one, other) => one.width - other.width);
  return fitting[0]?.key ?? key;
}
