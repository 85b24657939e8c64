import { formatDate } from '#app/platform/format/dates.ts';
import { type ListRequest, partOf } from '#app/platform/lists/list.ts';
import { number, text, time } from '#app/platform/lists/table-column.ts';
import { Badge } from '#app/ui/badge.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Menu, type MenuItem } from '#app/ui/overlays/menu.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { PersonCell } from '#app/ui/tables/person-cell.tsx';
import { isOpen } from '../nda.ts';
import { SIGNATURE_WORDS } from '../state-labels.ts';
import { SIGNATURE_FILTERS, type SignatureRowView } from './version-admin.ts';

type Acts = {
  onRemind: (row: SignatureRowView) => void;
  onVoid: (row: SignatureRowView) => void;
};
type Context = Acts & {
  /** These members still have to sign and can be reminded. */
  owed: boolean;
  /** How many members have to sign at all. */
  signers: number;
};

const EMPTY = {
  owed: 'Everyone has signed',
  open: 'No signatures in progress',
  completed: 'No signatures yet',
  declined: 'No one has declined',
  voided: 'No voided signatures',
  all: 'No signatures yet',
} as const;

/** Signings, or members who still have to sign, each with its actions. */
export const SIGNATURES = defineList<SignatureRowView, Context>()({
  name: 'signatures',
  page: '/admin/nda/signatures',
  title: 'Signatures',
  caption: ({ owed }) => (owed ? 'Members who have not signed' : 'Signatures'),
  search: 'Name or e-mail',
  filters: { state: partOf(SIGNATURE_FILTERS, 'owed') },
  order: ({ state }) => (state === 'owed' ? 'member' : '-since'),
  columns: [
    {
      id: 'member',
      header: 'Member',
      rowHeader: true,
      sort: 'ascending',
      cell: ({ member: { id, name, email } }) => (
        <PersonCell name={name} email={email} to={`/admin/people?person=${id}`} />
      ),
      file: [
        text(({ member }) => member.name),
        text(({ member }) => member.email, { header: 'E-mail', width: 30 }),
      ],
    },
    {
      id: 'version',
      header: 'Version',
      rank: 3,
      width: 6,
      compact: 'fact',
      sort: 'ascending',
      file: number(({ signing }) => signing?.version),
    },
    {
      id: 'state',
      header: 'State',
      compact: 'state',
      cell: ({ signing }, { owed }) => <State signing={signing} owed={owed} />,
      file: text(({ signing }) => (signing ? SIGNATURE_WORDS[signing.state].text : 'Not started')),
    },
    {
      id: 'since',
      header: 'Date',
      rank: 4,
      compact: 'fact',
      sort: 'descending',
      align: 'end',
      cell: ({ signing }) => (signing ? formatDate(signing.completedAt ?? signing.createdAt) : '–'),
      file: [
        time(({ signing }) => signing?.createdAt, { header: 'Started' }),
        time(({ signing }) => signing?.completedAt, { header: 'Signed' }),
        text(({ signing }) => signing?.reason, { header: 'Reason', width: 40 }),
      ],
    },
    {
      id: 'acts',
      header: 'Actions',
      rank: 2,
      width: 9,
      compact: 'fact',
      hideHeader: true,
      align: 'end',
      cell: (row, { owed, ...acts }) => <ActsMenu row={row} items={itemsFor(row, owed, acts)} />,
    },
  ],
  empty: ({ q, state, cursor }, { signers }) =>
    q || cursor
      ? nothingFound(cursor, 'people')
      : {
          icon: 'Pen',
          title: state === 'owed' && signers === 0 ? 'No one has to sign yet' : EMPTY[state],
        },
});

export type SignaturesAsked = ListRequest<typeof SIGNATURES>;

const ActsMenu = ({ row: { member }, items }: { row: SignatureRowView; items: MenuItem[] }) =>
  items.length > 0 && (
    <Menu
      label={`Actions for ${member.name}`}
      items={items}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          icon="More"
          label={`Actions for ${member.name}`}
          className="-my-2.5 max-sm:ml-auto"
        />
      )}
    />
  );

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
