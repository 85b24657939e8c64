import type { ReactNode } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import type { Column } from '#app/ui/tables/column.tsx';
import { DataTable, type TableList } from '#app/ui/tables/data-table.tsx';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import type { SignatureRowView } from '../admin/version-admin.ts';
import { isOpen } from '../nda.ts';
import { SIGNATURE_WORDS } from './state-labels.ts';

type Acts = {
  onRemind: (row: SignatureRowView) => void;
  onVoid: (row: SignatureRowView) => void;
};
type Props = Acts & {
  list: TableList;
  rows: readonly SignatureRowView[];
  /** These members still have to sign and can be reminded. */
  owed: boolean;
  empty: ReactNode;
};

/** Signings, or members who still have to sign, each with its actions. */
export function SignatureTable({ list, rows, owed, empty, ...acts }: Props) {
  return (
    <DataTable
      caption={owed ? 'Members who have not signed' : 'Signatures'}
      name="signatures"
      list={list}
      columns={columns(owed, acts)}
      rows={rows}
      rowKey={({ member, signing }) => signing?.id ?? member.id}
      empty={empty}
    />
  );
}

const columns = (owed: boolean, acts: Acts): Column<SignatureRowView>[] => [
  {
    id: 'member',
    header: 'Member',
    rowHeader: true,
    cell: ({ member: { id, name, email } }) => (
      <PersonCell name={name} email={email} to={`/admin/people?person=${id}`} />
    ),
  },
  { id: 'version', header: 'Version', cell: ({ signing }) => signing?.version ?? '–' },
  { id: 'state', header: 'State', cell: ({ signing }) => <State signing={signing} owed={owed} /> },
  {
    id: 'since',
    header: 'Date',
    align: 'end',
    cell: ({ signing }) => (signing ? formatDate(signing.completedAt ?? signing.createdAt) : '–'),
  },
  {
    id: 'acts',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => {
      const items = itemsFor(row, owed, acts);
      return (
        items.length > 0 && (
          <Menu
            label={`Actions for ${row.member.name}`}
            items={items}
            trigger={(trigger) => (
              <IconButton
                {...trigger}
                icon="More"
                label={`Actions for ${row.member.name}`}
                className="-my-2.5 max-sm:ml-auto"
              />
            )}
          />
        )
      );
    },
  },
];

function State({ signing, owed }: Pick<SignatureRowView, 'signing'> & { owed: boolean }) {
  if (!signing) return <Badge>Not started</Badge>;
  if (owed && signing.state === 'completed') return <Badge>Earlier version</Badge>;
  const { text, tone } = SIGNATURE_WORDS[signing.state];
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {signing.reason && <span className="mt-1 block max-w-72 text-muted">{signing.reason}</span>}
    </>
  );
}

function itemsFor(row: SignatureRowView, owed: boolean, { onRemind, onVoid }: Acts): MenuItem[] {
  const { signing } = row;
  const items: MenuItem[] = [];
  if (owed) items.push({ label: 'Send reminder', icon: 'EnvelopeOut', onSelect: () => onRemind(row) });
  if (!signing) return items;
  if (signing.hasPaper) {
    for (const [part, label] of [
      ['signed', 'Signed agreement'],
      ['certificate', 'Certificate'],
    ] as const) {
      const to = `/api/nda/document?${new URLSearchParams({ id: signing.id, part })}`;
      items.push({ label, icon: 'Download', to, reloadDocument: true });
    }
  }
  if (isOpen(signing.state) || signing.state === 'completed')
    items.push({
      label: 'Void…',
      icon: 'X',
      tone: 'critical',
      separated: true,
      onSelect: () => onVoid(row),
    });
  return items;
}
