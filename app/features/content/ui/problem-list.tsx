import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { ProblemRow } from '../content-admin.ts';

export function ProblemList({ rows }: { rows: readonly ProblemRow[] }) {
  return (
    <ul className="divide-y border-y">
      {rows.map((row) => (
        <li key={row.entryId} className="flex flex-col gap-2 py-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h3 className="text-base font-semibold wrap-anywhere">{row.title}</h3>
            <Badge tone={row.isHeldBack ? 'critical' : 'warning'}>
              {row.isHeldBack ? 'Held back' : 'Published in part'}
            </Badge>
            <span className="text-xs text-muted">
              <RelativeTime iso={row.at} />
            </span>
          </div>
          <p className="text-muted">{statusTextOf(row)}</p>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {row.problems.map(({ field, sentence }) => (
              <li key={`${field} ${sentence}`} className="wrap-anywhere">
                {field && <code className="mr-2 text-xs">{field}</code>}
                {sentence}
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-x-6 gap-y-1">
            <Link to={row.editorUrl} className="tap">
              Open entry<span className="sr-only"> {row.title}</span>
            </Link>
            {row.page && (
              <Link to={row.page.path} className="tap" prefetch={false}>
                View page<span className="sr-only"> of {row.page.name}</span>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function statusTextOf({ isHeldBack, page }: ProblemRow): string {
  if (!isHeldBack) return 'The page is up to date, except:';
  return page ? 'The page is unchanged because:' : 'No page exists yet because:';
}
