import type { BroadcastAudience } from '../broadcast.ts';
import { count, members, waysText } from '../broadcast-labels.ts';

/** How many get a message and how, who they are, and which members named by a rule do not. */
export function AudienceSummary({ audience }: { audience: BroadcastAudience }) {
  const { total, off, unsigned, people } = audience;
  return (
    <details className="rounded-md border bg-surface px-4 py-3">
      <summary className="cursor-pointer">
        <span role="status" className="font-semibold tabular-nums">
          {total === 0 ? 'No recipients' : `${members(total)} will receive it`}
        </span>
        {total > 0 && <span className="text-muted"> · {waysText(audience)}</span>}
      </summary>
      {off + unsigned > 0 && (
        <ul className="mt-3 text-muted">
          {off > 0 && <li>{members(off)} excluded: messages from the firm turned off.</li>}
          {unsigned > 0 && <li>{members(unsigned)} excluded: agreement not signed.</li>}
        </ul>
      )}
      {people.length > 0 && (
        <ul aria-label="Recipients" className="mt-3 grid max-h-72 gap-x-6 overflow-y-auto sm:grid-cols-2">
          {people.map(({ id, name, email }) => (
            <li key={id} className="truncate py-1" title={email}>
              {name}
            </li>
          ))}
        </ul>
      )}
      {total > people.length && <p className="mt-2 text-muted">and {count(total - people.length)} more</p>}
    </details>
  );
}
