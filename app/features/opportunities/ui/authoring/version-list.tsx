import { formatDateTime } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import type { VersionView } from '../../authoring/versions.ts';

type Props = {
  versions: readonly VersionView[];
  current: number;
  timeZone: string;
  changesTo: (number: number) => string;
  /** Absent when the opportunity cannot be edited here. */
  onRestore?: (number: number) => void;
};

/** Every published version, newest first. */
export function VersionList({ versions, current, timeZone, changesTo, onRestore }: Props) {
  return (
    <Table
      caption="Versions"
      rows={versions}
      rowKey={({ number }) => String(number)}
      columns={[
        {
          id: 'number',
          header: 'Version',
          rowHeader: true,
          cell: ({ number }) => (
            <span className="flex items-center gap-2">
              {number}
              {number === current && <Badge tone="success">Live</Badge>}
            </span>
          ),
        },
        { id: 'when', header: 'Published', cell: ({ publishedAt }) => formatDateTime(publishedAt, timeZone) },
        {
          id: 'who',
          header: 'By',
          rank: 3,
          cell: ({ publishedBy }) => publishedBy ?? <span className="text-muted">Content platform</span>,
        },
        {
          id: 'note',
          header: 'What changed',
          rank: 4,
          width: 10,
          cell: ({ note }) => note ?? <span className="text-muted">–</span>,
        },
        {
          id: 'acts',
          header: 'Actions',
          rank: 2,
          hideHeader: true,
          align: 'end',
          cell: ({ number }) => (
            <span className="flex flex-wrap justify-end gap-2">
              {number > 1 && (
                <ButtonLink to={changesTo(number)} size="sm" prefetch={false} preventScrollReset>
                  Changes<span className="sr-only"> of version {number}</span>
                </ButtonLink>
              )}
              {onRestore && number !== current && (
                <Button size="sm" onClick={() => onRestore(number)}>
                  Restore<span className="sr-only">: version {number}</span>
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
