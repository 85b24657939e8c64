import { useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { LONGEST_REASON } from '#app/features/payments/deciding/decide.ts';
import { reasonText } from '#app/features/payments/lists/entry-list.tsx';
import type { EntryDetail } from '#app/features/payments/lists/payment-lists.server.ts';
import { AssignForm } from '#app/features/payments/ui/assign-form.tsx';
import { SetAsideDialog } from '#app/features/payments/ui/set-aside-dialog.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = { detail: EntryDetail | null; onClose: () => void };

/** A bank entry, and what may be decided about it. */
export function EntryPanel({ detail, onClose }: Props) {
  if (detail) return <KnownEntry detail={detail} onClose={onClose} />;
  return (
    <Sheet open onClose={onClose} backLeaves title="Entry not found">
      <EmptyState icon="Coins" title="Entry not found">
        The link may be out of date.
      </EmptyState>
    </Sheet>
  );
}

function KnownEntry({ detail: { entry, isSettled, open }, onClose }: Props & { detail: EntryDetail }) {
  const { attempt, pending } = useAct();
  const [asked, setAsked] = useState<'aside' | 'undo' | null>(null);
  const { id: entryId, currency } = entry;
  const isOpen = entry.why !== null || entry.missing !== null;
  const isAside = entry.setAsideReason !== null;
  const closing = (done: string) => ({
    done: () => {
      onClose();
      return done;
    },
  });
  const reason = reasonText(entry);
  return (
    <Sheet
      open
      onClose={onClose}
      backLeaves
      size="lg"
      locked={pending}
      title={entry.counterparty ?? 'Bank entry'}
      actions={
        <>
          {isOpen && <Button onClick={() => setAsked('aside')}>Set aside…</Button>}
          {isSettled && (
            <Button onClick={() => setAsked('undo')}>{isAside ? 'Move back…' : 'Undo match…'}</Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-8">
        <KeyValues
          items={[
            {
              label: entry.direction === 'in' ? 'Received' : 'Paid',
              value: formatMoney({ amount: entry.amount, currency }),
            },
            { label: 'Booked', value: formatDate(entry.bookedOn) },
            { label: 'On the account ending', value: entry.account.slice(-4) },
            ...(entry.counterpartyIban
              ? [
                  {
                    label: 'Their account',
                    value: <span className="wrap-anywhere">{entry.counterpartyIban}</span>,
                  },
                ]
              : []),
            ...entry.parts.map(({ holder, notice, amount }) => ({
              label: `${holder}, ${notice}`,
              value: formatMoney({ amount, currency }),
            })),
          ]}
        />
        {entry.text !== '' && <p className="wrap-anywhere">“{entry.text}”</p>}
        {reason !== '' && <p>{reason}</p>}
        {isOpen && (
          <AssignForm
            key={entryId}
            entry={entry}
            open={open}
            pending={pending}
            onAssign={(parts) =>
              attempt(
                `assign ${entryId}`,
                (rpc) => rpc.payments.assign.mutate({ entryId, parts }),
                closing('Payment assigned.'),
              )
            }
          />
        )}
      </div>
      {asked === 'aside' && (
        <SetAsideDialog entryId={entryId} onClose={() => setAsked(null)} onDone={onClose} />
      )}
      {asked === 'undo' && (
        <ReasonDialog
          {...(isAside
            ? {
                title: 'Move this entry back?',
                description: 'It is doubtful again, and can be assigned.',
                action: 'Move back',
              }
            : {
                title: 'Undo this match?',
                description: 'What it paid is open again, and the entry has to be decided again.',
                action: 'Undo match',
              })}
          longest={LONGEST_REASON}
          onClose={() => setAsked(null)}
          onAct={(reason) =>
            attempt(
              `undo ${entryId}`,
              (rpc) => rpc.payments.undoEntry.mutate({ entryId, reason }),
              closing(isAside ? 'Moved to doubtful.' : 'Match undone.'),
            )
          }
        />
      )}
    </Sheet>
  );
}
