import { holderName } from '#app/domain/access/audience.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { ListRequest } from '#app/platform/lists/list.ts';
import { amount, text } from '#app/platform/lists/table-column.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import { defineList, nothingFound } from '#app/ui/tables/define-list.ts';
import { navNote } from '../../figures/figure-text.ts';
import type { Sums } from './vehicles.ts';

/** One holder in one vehicle; the id is that of their position. */
export type HolderRow = {
  id: string;
  memberId: string;
  /** The member's name, and the name of the holding entity. */
  name: string;
  email: string;
  entity: string | null;
  currency: Currency;
  /** Whether an admin may view the application as this member. */
  canBeViewed: boolean;
  sums: Sums;
};

type Context = {
  /** An amount as its column shows it. */
  amountOf: (amount: number) => string;
  pathTo: (page: string) => string;
  viewing: boolean;
  onViewAs: (memberId: string) => void;
};

/** The holders of a vehicle with their totals as of today, to the cent: they add up to those of the vehicle. */
export const HOLDERS = defineList<HolderRow, Context>()({
  name: 'holders',
  page: '/admin/funds/:of',
  title: 'Holders',
  search: 'Name, e-mail or entity',
  filters: {},
  order: 'holder',
  columns: [
    {
      id: 'holder',
      header: 'Holder',
      rowHeader: true,
      sort: 'ascending',
      cell: (row) => (
        <span>
          <Link to={`/admin/people?person=${row.memberId}`} className="tap" prefetch={false}>
            {holderName(row)}
          </Link>
          <span className="block text-xs font-normal wrap-anywhere text-muted">
            {row.entity ? `Entity of ${row.name}` : row.email}
          </span>
        </span>
      ),
      file: [
        text(holderName),
        text(({ name }) => name, { header: 'Member' }),
        text(({ email }) => email, { header: 'E-mail' }),
        text(({ currency }) => currency, { header: 'Currency' }),
      ],
    },
    {
      id: 'committed',
      header: 'Committed',
      rank: 2,
      width: 8,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ sums }, { amountOf }) => amountOf(sums.committed),
      file: amount(({ sums }) => sums.committed),
    },
    {
      id: 'paidIn',
      header: 'Paid in',
      rank: 3,
      width: 8,
      compact: 'labelled',
      sort: 'descending',
      align: 'end',
      cell: ({ sums }, { amountOf }) => amountOf(sums.paidIn),
      file: amount(({ sums }) => sums.paidIn),
    },
    {
      id: 'unfunded',
      header: 'Unfunded',
      rank: 5,
      width: 8,
      sort: 'descending',
      align: 'end',
      cell: ({ sums }, { amountOf }) => amountOf(sums.unfunded),
      file: amount(({ sums }) => sums.unfunded),
    },
    {
      id: 'distributed',
      header: 'Distributed',
      rank: 6,
      width: 8,
      sort: 'descending',
      align: 'end',
      cell: ({ sums }, { amountOf }) => amountOf(sums.distributed),
      file: amount(({ sums }) => sums.distributed),
    },
    {
      id: 'nav',
      header: 'Net value',
      width: 8,
      compact: 'state',
      sort: 'descending',
      align: 'end',
      cell: ({ sums }, { amountOf }) => (
        <span>
          {amountOf(sums.nav)}
          <span className="block text-xs text-muted">{navNote(sums.navBasis, 1)}</span>
        </span>
      ),
      file: [amount(({ sums }) => sums.nav), text(({ sums }) => sums.valuedOn, { header: 'Valued on' })],
    },
    {
      id: 'acts',
      header: 'Actions',
      rank: 4,
      width: 6,
      compact: 'fact',
      hideHeader: true,
      align: 'end',
      cell: (row, { pathTo, viewing, onViewAs }) => (
        <span className="inline-flex items-center justify-end gap-1">
          <Link to={pathTo(`/ledger?holder=${row.id}`)} className="tap" prefetch={false}>
            Ledger<span className="sr-only"> of {holderName(row)}</span>
          </Link>
          {row.canBeViewed && (
            <Looking>
              <IconButton
                icon="Eye"
                label={`View as ${row.name}`}
                disabled={viewing}
                className="-my-2.5"
                onClick={() => onViewAs(row.memberId)}
              />
            </Looking>
          )}
        </span>
      ),
    },
  ],
  empty: ({ q, cursor }, { pathTo }) =>
    q || cursor
      ? nothingFound(cursor, 'holders')
      : {
          icon: 'Profile',
          title: 'No holders yet',
          text: 'Holders appear with their first ledger line, usually a commitment.',
          action: (
            <ButtonLink to={pathTo('/ledger/add')} variant="primary" prefetch={false}>
              Record commitment
            </ButtonLink>
          ),
        },
});

export type HoldersAsked = ListRequest<typeof HOLDERS>;
