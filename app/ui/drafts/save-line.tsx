import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { SaveState } from './draft-saver.ts';

/** Link target of the save status: the page's notice of two versions. */
export const CONFLICT_ID = 'conflict';

/** The save status. Announced to screen readers when it changes, not with every second. */
export function SaveLine({ state }: { state: SaveState }) {
  if (state.kind === 'conflict')
    return (
      <p className="flex items-start gap-1.5 text-critical">
        <Icon name="Alert" className="mt-0.5" />
        <a href={`#${CONFLICT_ID}`} className="underline underline-offset-4">
          Not saved: there are two versions of this draft
        </a>
      </p>
    );
  if (state.kind === 'failed')
    return (
      <p role="alert" className="flex items-start gap-1.5 text-critical">
        <Icon name="Alert" className="mt-0.5" />
        <span>
          Not saved: {state.sentence}
          {state.again && ' We will try again.'}
        </span>
      </p>
    );
  return (
    <p className="text-muted">
      <span role="status">
        {state.kind === 'saved' && state.at && 'Saved'}
        {state.kind === 'saving' && 'Saving…'}
        {state.kind === 'changed' && 'Not saved yet'}
      </span>
      {state.kind === 'saved' && state.at && (
        <>
          {' '}
          <Ago key={state.at} iso={state.at} />
        </>
      )}
    </p>
  );
}

/** "3 s ago", counted in the browser only; nothing after an hour. */
function Ago({ iso }: { iso: string }) {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.round((Date.now() - Date.parse(iso)) / 1_000)));
    count();
    const timer = setInterval(count, 1_000);
    return () => clearInterval(timer);
  }, [iso]);
  if (seconds === null || seconds >= 3_600) return null;
  return <span>{seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`} ago</span>;
}
