import { useState } from 'react';
import {
  type Economics,
  ILLUSTRATION_NOTE,
  illustrate,
  type Outcome,
} from '#app/domain/investing/illustration.ts';
import type { FeeTerms } from '#app/domain/investing/opportunity-content.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { rateText, shareOf, timesText } from '#app/platform/format/rates.ts';
import { OutcomeBars } from '#app/ui/charts/outcome-bars.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { type Column, Table } from '#app/ui/tables/table.tsx';
import { CASE_LABELS, feeLines } from '../../economics-text.ts';
import type { OpportunityHead } from '../../opportunity.ts';

type CalculatorProps = {
  opportunity: Pick<OpportunityHead, 'target' | 'minimum' | 'maximum' | 'step'>;
  economics: Economics;
  /** Amounts to choose from, in minor units. */
  picks: readonly number[];
};

/** What an amount that the member types would mean by the opportunity's own terms. */
export function Calculator({ opportunity, economics, picks }: CalculatorProps) {
  const { target, minimum, maximum, step } = opportunity;
  const { currency } = minimum;
  // The minimum and the target of a draft may be any number, or still be missing.
  const [typed, setTyped] = useState<number | null>(Math.round(minimum.amount));
  const amount = typed ?? 0;
  const { firstCall, entryFee, yearlyFee, outcomes } = illustrate(amount, economics);
  const money = (value: number) => formatMoney({ amount: value, currency });
  const facts: [label: string, value: string][] = [];
  if (target.amount > 0) facts.push(['Share of the target', shareOf(amount, target.amount)]);
  if (firstCall !== null) facts.push(['Expected call at closing', money(firstCall)]);
  if (entryFee) facts.push(['Entry fee at closing', money(entryFee)]);
  if (yearlyFee) facts.push(['Management fee, first year', money(yearlyFee)]);
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2 print:hidden">
        <MoneyField
          label="If you invest"
          currency={currency}
          value={typed}
          onChange={setTyped}
          min={minimum.amount}
          max={maximum.amount}
          step={step.amount}
          picks={picks}
        />
        <KeyValues items={facts.map(([label, value]) => ({ label, value }))} />
      </div>
      <Scenarios outcomes={outcomes} invested={{ amount, currency }} />
    </div>
  );
}

type ScenariosProps = {
  outcomes: readonly Outcome[];
  /** The amount that the outcomes are worked out from; without one only multiples are shown. */
  invested?: { amount: number; currency: Currency };
};

/** The cases as a chart, and the same as a table. */
export function Scenarios({ outcomes, invested }: ScenariosProps) {
  if (outcomes.length === 0) return null;
  const money = (amount: number) => (invested ? formatMoney({ ...invested, amount }) : '');
  return (
    <div className="flex flex-col gap-6">
      <OutcomeBars
        name={invested ? `What ${money(invested.amount)} would return` : 'Multiples by case'}
        bars={outcomes.map(({ case: id, multiple, returned, note }) => ({
          id,
          label: CASE_LABELS[id],
          note,
          text: invested ? money(returned) : timesText(multiple),
          value: multiple,
          isMain: id === 'base',
        }))}
        mark={{
          value: 100,
          label: invested ? `${money(invested.amount)} invested` : 'The amount invested',
        }}
      />
      <Table
        caption="Scenarios"
        columns={columnsOf(outcomes)}
        rows={rowsOf(outcomes, invested ? money : null)}
        rowKey={({ label }) => label}
      />
      <p className="max-w-read text-xs text-muted">{ILLUSTRATION_NOTE}</p>
    </div>
  );
}

type Row = { label: string; texts: readonly string[] };

const columnsOf = (outcomes: readonly Outcome[]): Column<Row>[] => [
  { id: 'measure', header: 'Figure', hideHeader: true, rowHeader: true, cell: ({ label }) => label },
  ...outcomes.map(
    ({ case: id }, at): Column<Row> => ({
      id,
      header: CASE_LABELS[id],
      align: 'end',
      cell: ({ texts }) => texts[at],
    }),
  ),
];

function rowsOf(outcomes: readonly Outcome[], money: ((amount: number) => string) | null): Row[] {
  const rows: Row[] = [{ label: 'Multiple', texts: outcomes.map(({ multiple }) => timesText(multiple)) }];
  if (outcomes.some(({ irr }) => irr !== null))
    rows.push({ label: 'Net IRR', texts: outcomes.map(({ irr }) => (irr === null ? '–' : rateText(irr))) });
  if (money) rows.push({ label: 'Returned', texts: outcomes.map(({ returned }) => money(returned)) });
  return rows;
}

/** What it costs to invest. */
export const Fees = ({ fees }: { fees: FeeTerms }) => <KeyValues items={feeLines(fees)} />;
