import { useState } from 'react';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import type { GrantView } from '../grant.ts';

const FIRST = 5;

type Props = { opened: NonNullable<GrantView['opened']>; timeZone: string };

/** What a person opened of their holder's, the latest first. */
export function OpenedDocuments({ opened: { count, lastAt, latest }, timeZone }: Props) {
  const [most, setMost] = useState(FIRST);
  const shown = latest.slice(0, most);
  const earlier = count - latest.length;
  return (
    <details className="mt-1">
      <summary className="tap text-sm">
        Opened {count === 1 ? '1 document' : `${count} documents`}, last on {formatDate(lastAt, timeZone)}
      </summary>
      <ul className="mt-1 flex flex-col gap-2 text-sm sm:gap-1">
        {shown.map(({ id, title, isDownloaded, at }) => (
          <li key={id} className="flex flex-wrap gap-x-3">
            <span className="min-w-0 break-words">{title}</span>
            <span className="text-muted">
              {isDownloaded ? 'Downloaded' : 'Viewed'} {formatDateTime(at, timeZone)}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < latest.length && (
        <Button size="sm" className="mt-2" onClick={() => setMost(latest.length)}>
          Show {latest.length - shown.length} more
        </Button>
      )}
      {shown.length === latest.length && earlier > 0 && (
        <p className="mt-1 text-sm text-muted">And {earlier.toLocaleString('en-GB')} opened earlier.</p>
      )}
    </details>
  );
}
