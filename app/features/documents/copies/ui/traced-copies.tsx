import { formatDateTime } from '#app/platform/format/dates.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { ACT_LABELS, type TracedCopy } from '../trail.ts';

export function TracedCopies({ copies, timeZone }: { copies: readonly TracedCopy[]; timeZone: string }) {
  return (
    <ul className="grid gap-4">
      {copies.map(({ copy, markedAt, member, document, version, fileName, acts }) => (
        <li key={copy} className="rounded-md border bg-surface p-5">
          <p className="text-xs text-muted tabular-nums">Copy {copy}</p>
          <h3 className="mt-1 text-lg">
            <Link to={`/admin/people?person=${member.id}`} className="tap">
              {member.name}
            </Link>
          </h3>
          <p className="break-all text-muted">{member.email}</p>
          <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
            <dt className="text-muted">Document</dt>
            <dd>
              <Link to={`/admin/documents/${document.id}/trail`} className="tap">
                {document.title}
              </Link>
              , version {version} ({fileName})
            </dd>
            <dt className="text-muted">Marked</dt>
            <dd>
              <time dateTime={markedAt}>{formatDateTime(markedAt, timeZone)}</time>
            </dd>
            <dt className="text-muted">Activity</dt>
            <dd>{acts.map((act) => ACT_LABELS[act]).join(', ') || 'None'}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
