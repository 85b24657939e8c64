import { currentLocale } from '#app/domain/money/locale.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import type { VersionView } from '../admin/version-admin.ts';
import { VERSION_WORDS } from '../state-labels.ts';
import { agreementPdfUrl } from './agreement-text.tsx';

/** Every version of the agreement, newest first. */
export function VersionTable({ versions }: { versions: readonly VersionView[] }) {
  return (
    <Table caption="Versions of the agreement" columns={COLUMNS} rows={versions} rowKey={({ id }) => id} />
  );
}

const COLUMNS: readonly Column<VersionView>[] = [
  {
    id: 'version',
    header: 'Version',
    rowHeader: true,
    cell: ({ version, title }) => (
      <span>
        {version} <span className="text-sm font-normal text-muted">{title}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <Badge tone={VERSION_WORDS[state].tone}>{VERSION_WORDS[state].text}</Badge>,
  },
  { id: 'effective', header: 'Takes effect', rank: 2, cell: ({ effectiveAt }) => formatDate(effectiveAt) },
  {
    id: 'again',
    header: 'Sign again',
    rank: 4,
    cell: ({ mustSignAgain }) => (mustSignAgain ? 'Everyone' : 'No one'),
  },
  {
    id: 'signed',
    header: 'Signed by',
    rank: 3,
    width: 5,
    align: 'end',
    cell: ({ signed }) => signed.toLocaleString(currentLocale()),
  },
  {
    id: 'paper',
    header: 'PDF',
    rank: 2,
    hideHeader: true,
    align: 'end',
    cell: ({ id, version, content }) =>
      content !== 'none' && (
        <Link to={agreementPdfUrl(id)} reloadDocument target="_blank" className="pointer-coarse:py-3">
          PDF<span className="sr-only"> of version {version}</span>
        </Link>
      ),
  },
];
