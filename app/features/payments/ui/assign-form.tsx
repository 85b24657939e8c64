import { useState } from 'react';
import { formatMoney } from '#app/domain/money/money.ts';
import { Button } from '#app/ui/button.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import type { OpenPayment } from '../deciding/decide.ts';
import type { BankEntryRow } from '../lists/entry-list.tsx';
import type { Part } from '../matching/reasons.ts';

type Draft = { expectedId: string; amount: number | null };

type Props = {
  entry: BankEntryRow;
  /** What may be chosen; nothing is chosen beforehand. */
  open: readonly OpenPayment[];
  pending: boolean;
  /** Returns the error sentence; `null` on success. */
  onAssign: (parts: Part[]) => Promise<string | null>;
};

/** Says whose payment an entry is, or how it divides: what remains has to be nothing. */
export function AssignForm({ entry, open, pending, onAssign }: Props) {
  const { amount, currency } = entry;
  const [drafts, setDrafts] = useState<Draft[]>([{ expectedId: '', amount }]);
  const [problem, setProblem] = useState<string | null>(null);
  const written = (minor: number) => formatMoney({ amount: minor, currency });
  const left = amount - drafts.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  const change = (at: number, draft: Partial<Draft>) => {
    setProblem(null);
    setDrafts((before) => before.map((one, index) => (index === at ? { ...one, ...draft } : one)));
  };
  const assign = async () => {
    const parts = drafts.flatMap((one) =>
      one.expectedId && one.amount ? [{ ...one, amount: one.amount }] : [],
    );
    if (parts.length < drafts.length) return setProblem('Choose a payment and an amount for each part.');
    if (new Set(parts.map(({ expectedId }) => expectedId)).size < parts.length)
      return setProblem('Choose each payment once.');
    if (left !== 0) return setProblem('The parts have to add up to the payment.');
    setProblem(await onAssign(parts));
  };
  return (
    <section aria-label="Assign" className="flex flex-col gap-4">
      <h3>Whose payment is it?</h3>
      {drafts.map((draft, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only added at the end
        <div key={at} className="flex flex-col gap-3 border-b pb-4">
          <Select
            label={drafts.length > 1 ? `Payment ${at + 1}` : 'Payment'}
            placeholder="Choose an open payment"
            options={open.map(({ id, holder, notice, open }) => ({
              value: id,
              label: `${holder}, ${notice}, ${written(open)} open`,
            }))}
            value={draft.expectedId}
            disabled={pending}
            onChange={({ currentTarget }) => change(at, { expectedId: currentTarget.value })}
          />
          {drafts.length > 1 && (
            <MoneyField
              label={`Amount ${at + 1}`}
              currency={currency}
              value={draft.amount}
              min={0}
              step={100}
              disabled={pending}
              onChange={(next) => change(at, { amount: next })}
            />
          )}
        </div>
      ))}
      <p className="text-muted">Not assigned: {written(left)}</p>
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={pending}
          onClick={() => setDrafts((before) => [...before, { expectedId: '', amount: Math.max(0, left) }])}
        >
          Split
        </Button>
        <Button variant="primary" pending={pending} onClick={() => void assign()}>
          Assign
        </Button>
      </div>
    </section>
  );
}
