import { useState } from 'react';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { LONGEST_REASON as LONGEST_NOTICE_REASON } from '#app/features/notices/notice.ts';
import { LONGEST_REASON } from '#app/features/payments/deciding/decide.ts';
import type { ExpectedDetail } from '#app/features/payments/lists/expected-detail.server.ts';
import { latestText } from '#app/features/payments/lists/latest.ts';
import { remindersText, stepText } from '#app/features/payments/reminders/reminder.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { ReasonDialog } from '#app/ui/overlays/reason-dialog.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { EnterDialog } from './enter-dialog.tsx';

type Props = {
  detail: ExpectedDetail | null;
  timeZone: string;
  /** Begins with the payment that an admin came to enter. */
  isEntered: boolean;
  onClose: () => void;
};

/** What a holder owes or has paid: its payments, the reminders that were sent, and what an admin may record. */
export function ExpectedPanel({ detail, ...props }: Props) {
  if (detail) return <KnownPanel detail={detail} {...props} />;
  return (
    <Sheet open onClose={props.onClose} backLeaves title="Payment not found">
      <EmptyState icon="Coins" title="Payment not found">
        The link may be out of date.
      </EmptyState>
    </Sheet>
  );
}

type Known = Props & { detail: ExpectedDetail };

function KnownPanel({ detail, timeZone, isEntered, onClose }: Known) {
  const { attempt, pending } = useAct();
  const [isEntering, setEntering] = useState(isEntered && detail.open > 0);
  const [isWaiving, setWaiving] = useState(false);
  const [undone, setUndone] = useState<string | null>(null);
  const { holder, vehicle, notice, noticeId, amount, open, paid, currency, dueDate, reference } = detail;
  const money = (minor: number) => formatMoneyExactly({ amount: minor, currency });
  return (
    <Sheet
      open
      onClose={onClose}
      backLeaves
      size="lg"
      locked={pending}
      title={holder}
      actions={
        open > 0 && (
          <>
            <Button onClick={() => setWaiving(true)}>Waive…</Button>
            <Button variant="primary" onClick={() => setEntering(true)}>
              Enter a payment…
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-8">
        <KeyValues
          items={[
            {
              label: 'Notice',
              value: (
                <Link to={`/admin/notices/${noticeId}`}>
                  {vehicle}, {notice}
                </Link>
              ),
            },
            { label: 'Due', value: formatDate(dueDate) },
            { label: 'Amount', value: money(amount) },
            { label: 'Paid', value: money(paid) },
            { label: 'Open', value: money(open) },
            { label: 'Reference', value: <span className="wrap-anywhere">{reference}</span> },
            { label: 'Latest', value: latestText(detail.latest) },
          ]}
        />
        <Payments detail={detail} onUndo={setUndone} />
        <Reminders detail={detail} timeZone={timeZone} />
      </div>
      {isEntering && <EnterDialog expected={detail} onClose={() => setEntering(false)} />}
      {isWaiving && (
        <ReasonDialog
          title={`Waive ${money(open)} of ${holder}?`}
          description="Nothing more is expected, and no reminder is sent. What was paid stays."
          action="Waive"
          longest={LONGEST_NOTICE_REASON}
          onClose={() => setWaiving(false)}
          onAct={(reason) =>
            attempt(
              `waive ${detail.id}`,
              (rpc) => rpc.notice.waive.mutate({ expectedPaymentId: detail.id, reason }),
              {
                done: () => {
                  setWaiving(false);
                  return 'Waived.';
                },
              },
            )
          }
        />
      )}
      {undone !== null && (
        <ReasonDialog
          title="Undo this payment?"
          description={`What it paid for ${holder} is open again. It stays in the records, with your reason.`}
          action="Undo payment"
          longest={LONGEST_REASON}
          onClose={() => setUndone(null)}
          onAct={(reason) =>
            attempt(`undo ${undone}`, (rpc) => rpc.payments.undo.mutate({ paymentId: undone, reason }), {
              done: () => {
                setUndone(null);
                return 'Payment undone.';
              },
            })
          }
        />
      )}
    </Sheet>
  );
}

function Payments({ detail, onUndo }: { detail: ExpectedDetail; onUndo: (id: string) => void }) {
  const { payments, currency } = detail;
  return (
    <section aria-labelledby="payments-of">
      <h3 id="payments-of" className="mb-2">
        Payments
      </h3>
      {payments.length === 0 && <p className="text-muted">Nothing has arrived yet.</p>}
      <ul className="divide-y">
        {payments.map(({ id, amount, valueDate, note, bankEntryId, enteredBy, undoneAt, undoneReason }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 py-2.5">
            <span className="flex min-w-0 flex-col">
              <span className={undoneAt ? 'line-through' : 'font-medium'}>
                {formatMoneyExactly({ amount, currency })}, {formatDate(valueDate)}
              </span>
              <span className="wrap-anywhere text-muted">
                {bankEntryId === null
                  ? `Entered by ${enteredBy ?? 'a former admin'}: ${note}`
                  : enteredBy === null
                    ? 'Matched automatically'
                    : `Matched by ${enteredBy}`}
                {undoneAt && `. Undone: ${undoneReason}`}
              </span>
            </span>
            {bankEntryId !== null && (
              <Link to={`/admin/payments/entries?state=matched&entry=${bankEntryId}`}>Bank entry</Link>
            )}
            {bankEntryId === null && !undoneAt && <Button onClick={() => onUndo(id)}>Undo…</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reminders({ detail, timeZone }: { detail: ExpectedDetail; timeZone: string }) {
  const { sent, reminders, open } = detail;
  return (
    <section aria-labelledby="reminders-of">
      <h3 id="reminders-of" className="mb-2">
        Reminders
      </h3>
      {sent.length === 0 && <p className="text-muted">No reminders sent yet.</p>}
      <ul className="divide-y">
        {sent.map(({ id, at, by, step }) => (
          <li key={id} className="py-2.5">
            {formatDateTime(at.toISOString(), timeZone)}{' '}
            <span className="text-muted">{stepText({ by, step })}</span>
          </li>
        ))}
      </ul>
      {open > 0 && <p className="mt-2 text-muted">Next: {remindersText(reminders)}</p>}
    </section>
  );
}
