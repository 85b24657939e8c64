import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { TranscriptCue } from '#app/domain/investing/opportunity-content.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { clockTime, spokenTime } from './media-time.ts';
import { playFrom } from './playback.ts';
import { byCue, findMatches, type Match, spokenCue, transcriptPiecesOf } from './transcript-search.ts';
import { TranscriptTools } from './transcript-tools.tsx';

type Props = {
  title: string;
  cues: readonly TranscriptCue[];
  /** `null` until JavaScript has loaded. */
  media: HTMLMediaElement | null;
};

/** The transcript of a recording: readable, searchable, copyable and printable; each line seeks to its position. */
export function Transcript({ title, cues, media }: Props) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const searched = useDeferredValue(words);
  const matches = useMemo(() => findMatches(cues, searched), [cues, searched]);
  const inCue = useMemo(() => byCue(matches), [matches]);
  const list = useRef<HTMLOListElement>(null);
  const spoken = useSpokenCue(media, cues);
  const match = matches[chosen] ?? null;

  const show = (index: number) => scrollInside(list.current, index);
  useEffect(() => {
    // Only scroll while the reader is not hovering or focusing the transcript.
    if (spoken >= 0 && !list.current?.matches(':hover, :focus-within')) scrollInside(list.current, spoken);
  }, [spoken]);
  const go = (step: number) => {
    if (matches.length === 0) return;
    const next = (chosen + step + matches.length) % matches.length;
    setChosen(next);
    show(matches[next]?.cue ?? 0);
  };

  return (
    <details className="mt-2 print:details-content:[content-visibility:visible]">
      <summary className="inline-flex min-h-10 items-center gap-2 rounded-sm font-semibold text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11">
        Transcript<span className="sr-only"> of “{title}”</span>
        <Icon name="Chevron" className="[[open]>summary>&]:rotate-180 print:hidden" />
      </summary>
      {media && (
        <TranscriptTools
          words={words}
          onWords={(typed) => {
            setWords(typed);
            setChosen(0);
            const [first] = findMatches(cues, typed);
            if (first) show(first.cue);
          }}
          found={matches.length}
          at={chosen}
          onGo={go}
          text={cues.map(({ text }) => text).join('\n')}
        />
      )}
      <ol
        ref={list}
        aria-label={`Transcript of “${title}”`}
        className="relative max-h-80 max-w-read overflow-y-auto border-y py-1 print:max-h-none print:border-0"
      >
        {cues.map((cue, index) => (
          <Cue
            key={`${cue.start} ${cue.text}`}
            cue={cue}
            matches={inCue.get(index) ?? NO_MATCHES}
            chosen={match}
            isSpoken={index === spoken}
            onPlay={media && (() => playFrom(media, cue.start))}
          />
        ))}
      </ol>
    </details>
  );
}

const NO_MATCHES: readonly Match[] = [];

type CueProps = {
  cue: TranscriptCue;
  matches: readonly Match[];
  chosen: Match | null;
  isSpoken: boolean;
  onPlay: (() => void) | null;
};

function Cue({ cue: { start, text }, matches, chosen, isSpoken, onPlay }: CueProps) {
  const playUnlessMarked = () => {
    // Selecting text to copy must not start playback.
    if (window.getSelection()?.isCollapsed !== false) onPlay?.();
  };
  return (
    <li
      aria-current={isSpoken ? 'true' : undefined}
      className="flex items-baseline gap-3 border-l-2 border-transparent pl-2 aria-[current]:border-accent aria-[current]:bg-accent-soft"
    >
      <button
        type="button"
        disabled={!onPlay}
        aria-label={`Play from ${clockTime(start)}, ${spokenTime(start)}`}
        onClick={onPlay ?? undefined}
        className="min-h-8 min-w-11 flex-none rounded-sm text-start text-xs text-muted underline-offset-4 enabled:hover:text-accent enabled:hover:underline pointer-coarse:min-h-11 print:min-h-0"
      >
        {clockTime(start)}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button next to it does the same by keyboard */}
      <p onClick={playUnlessMarked} className="flex-1 cursor-pointer py-1.5">
        {transcriptPiecesOf(text, matches).map((part) =>
          part.match ? (
            <mark
              key={part.match.from}
              data-chosen={part.match === chosen || undefined}
              className="rounded-sm bg-warning-soft text-ink data-chosen:outline-2 data-chosen:outline-warning"
            >
              {part.text}
            </mark>
          ) : (
            part.text
          ),
        )}
      </p>
    </li>
  );
}

function useSpokenCue(media: HTMLMediaElement | null, cues: readonly TranscriptCue[]): number {
  const [spoken, setSpoken] = useState(-1);
  useEffect(() => {
    if (!media) return;
    const follow = () => setSpoken(media.played.length > 0 ? spokenCue(cues, media.currentTime) : -1);
    media.addEventListener('timeupdate', follow);
    media.addEventListener('seeked', follow);
    return () => {
      media.removeEventListener('timeupdate', follow);
      media.removeEventListener('seeked', follow);
    };
  }, [media, cues]);
  return spoken;
}

/** Scrolls a line into view within its own box; the page does not scroll. */
function scrollInside(list: HTMLElement | null, index: number): void {
  const line = list?.children[index];
  if (!list || !(line instanceof HTMLElement)) return;
  const isAbove = line.offsetTop < list.scrollTop;
  const isBelow = line.offsetTop + line.offsetHeight > list.scrollTop + list.clientHeight;
  if (isAbove || isBelow) list.scrollTop = line.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
}
