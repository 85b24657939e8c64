import { useEffect, useState } from 'react';
import type { Saved } from './use-preference-draft.ts';

const TICK_MS = 1_000;

/** "Saved 3 s ago": whether the input is saved. */
export function SavedState({ saved }: { saved: Saved }) {
  const seconds = useSecondsSince(saved.state === 'saved' ? saved.at : null);
  return (
    <p aria-live="polite" className={saved.state === 'failed' ? 'text-critical' : undefined}>
      {saved.state === 'saving' && 'Saving…'}
      {saved.state === 'failed' && `Not saved: ${saved.sentence}${saved.again ? ' We will try again.' : ''}`}
      {saved.state === 'saved' && seconds !== null && <span aria-live="off">{savedText(seconds)}</span>}
    </p>
  );
}

function savedText(seconds: number): string {
  if (seconds < 2) return 'Saved';
  if (seconds < 60) return `Saved ${seconds} s ago`;
  return seconds < 3_600 ? `Saved ${Math.floor(seconds / 60)} min ago` : 'Saved';
}

/** Counts in the browser only; the server renders no seconds. */
function useSecondsSince(iso: string | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (iso === null) return setSeconds(null);
    const count = () => setSeconds(Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1_000)));
    count();
    const timer = setInterval(count, TICK_MS);
    return () => clearInterval(timer);
  }, [iso]);
  return seconds;
}
