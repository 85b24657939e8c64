import type { ReactNode } from 'react';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { text, time } from '#app/platform/lists/table-column.ts';
import { Link } from '#app/ui/navigation/link.tsx';

type Recorded = {
  recordedAt: string;
  /** `null`: from the command line. */
  recordedBy: string | null;
  import: { id: string; fileName: string } | null;
};

const COMMAND_LINE = 'Command line';

/** The same in a file. */
export const recordedFile = [
  time(({ recordedAt }: Recorded) => recordedAt),
  text(({ recordedBy }: Recorded) => recordedBy ?? COMMAND_LINE, { header: 'Recorded by' }),
  text((row: Recorded) => row.import?.fileName, { header: 'Import' }),
];

/** When and how a row was recorded. */
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
      <span className="block">{row.recordedBy ?? COMMAND_LINE}</span>
      {row.import && (
        <Link to={`/admin/imports/${row.import.id}`} className="block wrap-anywhere" prefetch={false}>
          {row.import.fileName}
        </Link>
      )}
      {children}
    </span>
  );
}
