import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { DAY_ORDERS, type DayOrder, DECIMAL_SIGNS, type DecimalSign } from '#app/platform/tables/writing.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { sendToRoute } from '#app/ui/rpc/send-to-route.ts';
import {
  COLUMN_LABELS,
  type OpenChoices,
  problemOfChoices,
  TABLE_COLUMNS,
  type TableQuestion,
} from '../bank-files/csv/bank-table.ts';
import type { BankFileReport } from '../reading/report.ts';
import { type BankFileAnswer, bankFilePath } from './bank-file-button.tsx';
import { BankTablePreview, type Preview } from './bank-table-preview.tsx';

const previewed = z.custom<Preview>((value) => z.object({ preview: z.object() }).safeParse(value).success);
const recorded = z.custom<BankFileReport>(
  (value) => z.object({ statements: z.array(z.unknown()) }).safeParse(value).success,
);

/** A choice that says so: an empty one would be the placeholder. */
const NOT_IN_FILE = ' ';

type Props = {
  file: File;
  question: TableQuestion;
  onRead: (answer: BankFileAnswer) => void;
  onCancel: () => void;
};

/** What the columns of a bank's CSV are, asked once for each form of its files; then a preview, then it is recorded. */
export function BankTableForm({ file, question, onRead, onCancel }: Props) {
  const { headers, guess, accounts, remembered, lines } = question;
  const [last] = remembered;
  const onlyAccount = accounts.length === 1 ? accounts[0]?.account : undefined;
  const [choices, setChoices] = useState<OpenChoices>(
    last?.choices ?? { ...guess, account: onlyAccount ?? '' },
  );
  const [preview, setPreview] = useState<Preview | null>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const change = (next: Partial<OpenChoices>) => {
    setChoices({ ...choices, ...next });
    setPreview(null);
    setProblem(null);
  };
  const chooseAccount = (account: string) => {
    const known = remembered.find((one) => one.choices.account === account);
    change(known?.choices ?? { account });
  };
  const sendChoices = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = choices.account === '' ? 'Please choose the account.' : problemOfChoices(choices);
    if (wrong) return setProblem(wrong);
    setPending(true);
    const path = bankFilePath(file, { choices: JSON.stringify(choices) });
    const answer = await sendToRoute(path, file, previewed);
    setPending(false);
    if ('problem' in answer) setProblem(answer.problem);
    else setPreview(answer);
  };
  const record = async () => {
    setPending(true);
    const path = bankFilePath(file, { choices: JSON.stringify(choices), record: 'yes' });
    const answer = await sendToRoute(path, file, recorded);
    setPending(false);
    if ('problem' in answer) setProblem(answer.problem);
    else onRead(answer);
  };

  return (
    <section aria-labelledby="table-heading" className="flex flex-col gap-5 rounded-md border p-4 sm:p-6">
      <div>
        <h2 id="table-heading" className="wrap-anywhere">
          {file.name}
        </h2>
        <p className="text-muted">
          {lines === 1 ? 'One line.' : `${lines.toLocaleString('en-GB')} lines.`}{' '}
          {last
            ? `Its columns are read as ${last.by} chose before.`
            : 'Say once what its columns are; files of this form are then read the same way.'}{' '}
          Nothing is recorded yet.
        </p>
      </div>
      <form onSubmit={(event) => void sendChoices(event)} noValidate className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-3">
          <Select
            label="Account"
            value={choices.account}
            placeholder="Choose"
            onChange={({ currentTarget }) => chooseAccount(currentTarget.value)}
            options={accounts.map(({ account, payee, currency }) => ({
              value: account,
              label: `Ending ${account.slice(-4)}, ${currency}, ${payee}`,
            }))}
          />
          <Select
            label="Days are written"
            value={choices.days ?? ''}
            placeholder="Choose"
            onChange={({ currentTarget }) => change({ days: currentTarget.value as DayOrder })}
            options={Object.entries(DAY_ORDERS).map(([value, label]) => ({ value, label }))}
          />
          <Select
            label="Amounts are written"
            value={choices.decimals ?? ''}
            placeholder="Choose"
            onChange={({ currentTarget }) => change({ decimals: currentTarget.value as DecimalSign })}
            options={Object.entries(DECIMAL_SIGNS).map(([value, label]) => ({ value, label }))}
          />
        </div>
        <fieldset className="grid gap-4 sm:grid-cols-3">
          <legend className="mb-3 text-muted">Match each column to a header of the file.</legend>
          {TABLE_COLUMNS.map((column) => (
            <Select
              key={column}
              label={COLUMN_LABELS[column]}
              value={choices.columns[column] || NOT_IN_FILE}
              onChange={({ currentTarget }) =>
                change({ columns: { ...choices.columns, [column]: currentTarget.value.trim() } })
              }
              options={[
                { value: NOT_IN_FILE, label: 'Not in the file' },
                ...headers.filter(Boolean).map((header) => ({ value: header, label: header })),
              ]}
            />
          ))}
        </fieldset>
        {problem && <FieldError id={undefined}>{problem}</FieldError>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={pending && !preview} variant={preview ? 'secondary' : 'primary'}>
            Preview
          </Button>
          <Button type="button" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
      {preview && <BankTablePreview {...preview} isPending={pending} onRecord={() => void record()} />}
    </section>
  );
}
