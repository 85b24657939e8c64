import type { ReactNode } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import type { AccountHolder } from '../account-holders.ts';
import type { BankDetailsRow } from '../bank-details.ts';

type Props = {
  holder: AccountHolder;
  /** Every version of the holder's accounts, newest first. */
  rows: readonly BankDetailsRow[];
  timeZone: string;
  /** Opens the form for an account in a currency; `null` for one that is chosen there. Absent if nothing can change. */
  onChange?: ((currency: Currency | null) => void) | undefined;
  /** Cancels a change; absent where it cannot be. */
  onStop: ((row: BankDetailsRow) => void) | undefined;
  isStopping: (row: BankDetailsRow) => boolean;
  /** What a page adds to a change that awaits approval. */
  pendingAction?: (row: BankDetailsRow) => ReactNode;
};

/** The accounts of one holder by currency: the one in use, and the change that is not yet. */
export function HolderAccounts(props: Props) {
  const { holder, rows, onChange } = props;
  const currencies = [...new Set(rows.filter(isOfNow).map(({ currency }) => currency))];
  return (
    <section aria-labelledby={idOf(holder)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={idOf(holder)} className="break-words">
            {holder.name}
          </h2>
          <p className="text-muted">{holder.note}</p>
        </div>
        {onChange && (
          <Button size="sm" icon="Plus" onClick={() => onChange(null)}>
            Add account…<span className="sr-only"> for {holder.name}</span>
          </Button>
        )}
      </div>
      {currencies.length === 0 ? (
        <p className="border-y py-4 text-muted">No account yet.</p>
      ) : (
        <ul className="divide-y border-y">
          {currencies.map((currency) => (
            <CurrencyAccount key={currency} {...props} currency={currency} />
          ))}
        </ul>
      )}
    </section>
  );
}

const isOfNow = ({ state }: BankDetailsRow): boolean => state !== 'past' && state !== 'ended';

const idOf = ({ entityId }: AccountHolder): string => `accounts-${entityId ?? 'own'}`;

function CurrencyAccount({
  holder,
  rows,
  currency,
  timeZone,
  onChange,
  onStop,
  isStopping,
  pendingAction,
}: Props & { currency: Currency }) {
  const own = rows.filter((row) => row.currency === currency);
  const current = own.find(({ state }) => state === 'current');
  const pending = own.find(({ state }) => state === 'proposed' || state === 'waiting');
  const date = (iso: string) => formatDate(iso, timeZone);
  return (
    <li className="flex flex-col gap-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-muted">{currency}</p>
          {current ? (
            <>
              <p className="font-medium">Account ending {current.lastFour.slice(-4)}</p>
              {current.effectiveAt && <p className="text-muted">In use since {date(current.effectiveAt)}</p>}
            </>
          ) : (
            <p className="font-medium">No account in use</p>
          )}
        </div>
        {onChange && (
          <Button size="sm" onClick={() => onChange(currency)}>
            Change…
            <span className="sr-only">
              {' '}
              the {currency} account of {holder.name}
            </span>
          </Button>
        )}
      </div>
      {current?.facts && <KeyValues items={current.facts} className="max-w-xl" />}
      {pending && (
        <div className="flex flex-col items-start gap-3 rounded-md border bg-surface p-4">
          <Badge tone="warning">{pending.state === 'waiting' ? 'Approved' : 'Awaiting approval'}</Badge>
          <div>
            <p className="font-medium">New account ending {pending.lastFour.slice(-4)}</p>
            <p className="text-muted">
              {pending.proposedBy} requested it on {date(pending.proposedAt)}.{' '}
              <WhenUsed row={pending} date={date} />
            </p>
          </div>
          {pending.facts && <KeyValues items={pending.facts} className="w-full max-w-xl" />}
          <div className="flex flex-wrap gap-3">
            {pendingAction?.(pending)}
            {onStop && (
              <Button size="sm" pending={isStopping(pending)} onClick={() => onStop(pending)}>
                Cancel change
                <span className="sr-only">
                  {' '}
                  of the {currency} account of {holder.name}
                </span>
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

function WhenUsed({ row, date }: { row: BankDetailsRow; date: (iso: string) => string }) {
  const { effectiveAt, earliestAt } = row;
  if (effectiveAt) return `It is used from ${date(effectiveAt)} on.`;
  if (earliestAt) return `Once approved, it is used from ${date(earliestAt)} at the earliest.`;
  return null;
}
