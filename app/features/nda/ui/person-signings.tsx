import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { PersonSigning } from '../signing/signings-of-person.ts';
import { SIGNATURE_WORDS } from '../state-labels.ts';

export function PersonSignings({ signings }: { signings: readonly PersonSigning[] }) {
  if (signings.length === 0) return <EmptyState title="Agreement not yet signed." />;
  return (
    <ul className="flex flex-col divide-y border-y">
      {signings.map(({ id, version, title, state, stateAt, reason, hasPaper, hasCertificate }) => (
        <li key={id} className="flex flex-col gap-1 py-2.5">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span>
              {title}, version {version}
            </span>
            <span className="flex items-center gap-3">
              <Badge tone={SIGNATURE_WORDS[state].tone}>{SIGNATURE_WORDS[state].text}</Badge>
              <RelativeTime iso={stateAt} className="text-muted" />
            </span>
          </span>
          {reason && <q className="text-muted">{reason}</q>}
          {(hasPaper || hasCertificate) && (
            <span className="flex flex-wrap gap-x-4">
              {hasPaper && <Paper id={id} part="signed" label="Signed agreement" />}
              {hasCertificate && <Paper id={id} part="certificate" label="Certificate" />}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Paper({ id, part, label }: { id: string; part: 'signed' | 'certificate'; label: string }) {
  const to = `/api/nda/document?${new URLSearchParams({ id, part })}`;
  return (
    <Link to={to} reloadDocument className="tap">
      {label}
      <span className="sr-only"> (PDF)</span>
    </Link>
  );
}
