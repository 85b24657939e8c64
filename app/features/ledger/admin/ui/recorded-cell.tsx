import type { ReactNode } from 'react';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { Link } from '#app/ui/navigation/link.tsx';

type Recorded = {
  recordedAt: string;
  /** `null`: from the command line. */
  recordedBy: string | null;
  import: { id: string; fileName: string } | null;
};

export function RecordedCell({
  row,
  timeZone,
  children,
}: {
  row: Recorded;
  timeZone: string;
  children?: ReactNode;
}) {
  return (
    <span className="text-xs text-muted">
      <span className="whitespace-nowrap">{formatDateTime(row.recordedAt, timeZone)}</span>
      <span className="block">{row.recordedBy ?? 'Command line'}</span>
      {row.import && (
        <Link to={`/admin/imports/${row.import.id}`} className="block wrap-anywhere" prefetch={false}>
          {row.import.fileName}
        </Link>
      )}
      {children}
    </span>
  );
}
