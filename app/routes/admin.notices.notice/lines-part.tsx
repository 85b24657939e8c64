import { useRef } from 'react';
import { LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { type DraftedLine, fitsKind, NOTICE_LINE_TYPES } from '#app/domain/investing/notice.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import type { NoticePreview } from '#app/features/notices/drafting/preview.server.ts';
import { MOST_LINES, type NoticeFields } from '#app/features/notices/notice.ts';
import { Button } from '#app/ui/button.tsx';
import { AmountInput } from '#app/ui/forms/amounts/amount-input.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';

type Props = {
  fields: NoticeFields;
  preview: NoticePreview;
  onChange: (lines: DraftedLine[]) => void;
};

const keyOfNew = () => `line-${crypto.randomUUID().slice(0, 8)}`;

/** The lines of a notice with their totals for all holders together. */
export function LinesPart({ fields: { kind, content }, preview, onChange }: Props) {
  const { lines, basis } = content;
  const box = useRef<HTMLDivElement>(null);
  const types = NOTICE_LINE_TYPES.filter((type) => fitsKind(type, kind));
  const change = (key: string, given: Partial<DraftedLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...given } : line)));
  const add = () => {
    const [type = 'call_investment'] = types;
    const { insideFund } = LINE_WORDS[type];
    onChange([
      ...lines,
      { key: keyOfNew(), type, description: '', amount: 0, insideFund, recallable: false },
    ]);
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLSelectElement>(':scope > fieldset:last-of-type select')?.focus(),
    );
  };
  const money = (amount: number) => formatMoneyExactly({ amount, currency: preview.currency });
  return (
    <div ref={box} className="flex flex-col gap-4">
      {lines.map((line, at) => (
        <fieldset key={line.key} className="flex flex-col gap-2 border-b pb-4">
          <legend className="sr-only">Line {at + 1}</legend>
          <div className="grid items-end gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_9rem_auto]">
            <Select
              label="Type"
              value={line.type}
              options={types.map((type) => ({ value: type, label: LINE_WORDS[type].text }))}
              onChange={({ currentTarget }) => {
                const type = types.find((one) => one === currentTarget.value) ?? line.type;
                const isPaidOut = LINE_EFFECTS[type].distributed !== 0;
                change(line.key, {
                  ...{ type, insideFund: LINE_WORDS[type].insideFund },
                  recallable: line.recallable && isPaidOut,
                });
              }}
            />
            <TextField
              label="Description"
              required={false}
              value={line.description}
              maxLength={200}
              onChange={({ currentTarget }) => change(line.key, { description: currentTarget.value })}
            />
            {basis === 'amounts' ? (
              <p className="py-2 text-end tabular-nums">{money(preview.totals[at] ?? 0)}</p>
            ) : (
              <div className="flex flex-col gap-1.5">
                <span aria-hidden="true" className="font-semibold">
                  Amount
                </span>
                <AmountInput
                  id={`amount-${line.key}`}
                  label={`Amount of line ${at + 1}`}
                  value={line.amount === 0 ? null : line.amount}
                  currency={preview.currency}
                  isWrong={false}
                  disabled={false}
                  onChange={(amount) => change(line.key, { amount: amount ?? 0 })}
                />
              </div>
            )}
            <IconButton
              icon="X"
              label={`Remove line ${at + 1}`}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          </div>
          <div className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
            <Checkbox
              label="Inside the fund"
              checked={line.insideFund}
              onChange={({ currentTarget }) => change(line.key, { insideFund: currentTarget.checked })}
            />
            {LINE_EFFECTS[line.type].distributed !== 0 && (
              <Checkbox
                label="May be called again"
                checked={line.recallable}
                onChange={({ currentTarget }) => change(line.key, { recallable: currentTarget.checked })}
              />
            )}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button icon="Plus" disabled={lines.length >= MOST_LINES} onClick={add}>
          Add line
        </Button>
        <p className="font-semibold tabular-nums">Total {money(preview.sums.due)}</p>
      </div>
    </div>
  );
}
