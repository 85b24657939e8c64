import { useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import {
  ACCOUNT_FIELDS,
  ACCOUNT_LABELS,
  ACCOUNT_SENTENCES,
  type BankAccountField,
  type BankAccountInput,
  type BankAccountKind,
  bankAccount,
} from '../bank-details.ts';

type Props = {
  /** Whose account is proposed, for screen readers. */
  label: string;
  /** Returns what is wrong; nothing on success. */
  onPropose: (proposal: { account: BankAccountInput; note: string | null }) => Promise<string | null>;
};

type Texts = Record<BankAccountField, string>;

const EMPTY: Texts = { payee: '', iban: '', accountNumber: '', routingNumber: '', bic: '', bankName: '' };

/** Form that proposes a bank account. */
export function AccountForm({ label, onPropose }: Props) {
  const id = useId();
  const [kind, setKind] = useState<BankAccountKind>('iban');
  const [texts, setTexts] = useState(EMPTY);
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<ReadonlySet<BankAccountField>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const fields: readonly BankAccountField[] = ACCOUNT_FIELDS[kind];

  const propose = async () => {
    const read = bankAccount.safeParse({ kind, ...texts });
    const paths = new Set(read.error?.issues.map(({ path }) => path[0]));
    setWrong(new Set(fields.filter((field) => paths.has(field))));
    setFailure(null);
    if (!read.success) return;
    setPending(true);
    const refusal = await onPropose({
      account: { ...read.data, bic: read.data.bic ?? '' },
      note: note.trim() || null,
    });
    setPending(false);
    setFailure(refusal);
    if (refusal) return;
    setTexts(EMPTY);
    setNote('');
  };

  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className="flex max-w-xl flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) void propose();
      }}
    >
      <ErrorSummary
        errors={[
          ...fields
            .filter((field) => wrong.has(field))
            .map((field) => ({ field: `${id}-${field}`, message: ACCOUNT_SENTENCES[field] })),
          ...(failure ? [{ message: failure }] : []),
        ]}
      />
      <Select
        label="Kind of account"
        value={kind}
        disabled={pending}
        options={[
          { value: 'iban', label: 'IBAN' },
          { value: 'us', label: 'Account and routing number (United States)' },
        ]}
        onChange={({ currentTarget }) => {
          setKind(currentTarget.value === 'us' ? 'us' : 'iban');
          setWrong(new Set());
        }}
      />
      {fields.map((field) => (
        <TextField
          key={field}
          id={`${id}-${field}`}
          label={ACCOUNT_LABELS[field]}
          required={field !== 'bic'}
          autoComplete="off"
          spellCheck={false}
          value={texts[field]}
          disabled={pending}
          error={wrong.has(field) ? ACCOUNT_SENTENCES[field] : null}
          onChange={({ currentTarget: { value } }) => setTexts((before) => ({ ...before, [field]: value }))}
        />
      ))}
      <TextArea
        label="Note"
        hint="Where this account comes from, for the admin who approves it."
        required={false}
        maxLength={500}
        value={note}
        disabled={pending}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" variant="primary" pending={pending} className="self-end">
        Request approval
      </Button>
    </form>
  );
}
