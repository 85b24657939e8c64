import { useId, useState } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { inGroupsOfFour } from '#app/domain/money/iban.ts';
import { type AddressField, type PostalAddress, readAddress } from '#app/domain/postal-address.ts';
import { Button } from '#app/ui/button.tsx';
import { AddressFields, addressErrors, addressTexts } from '#app/ui/forms/address-fields.tsx';
import { CurrencySelect } from '#app/ui/forms/amounts/currency-select.tsx';
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
  type FullAccount,
} from '../bank-details.ts';

export type Proposed = {
  account: BankAccountInput;
  /** Of the payee, where it was asked for. */
  address: PostalAddress | null;
  note: string | null;
  currency: Currency;
};

type Props = {
  /** Whose account is proposed, for screen readers. */
  label: string;
  /** In which it is paid, as chosen first. A vehicle's account has the vehicle's, which cannot be chosen. */
  currency: Currency;
  asks: { currency: boolean; note: boolean; address: boolean };
  /** What the fields begin with. */
  initial?: FullAccount | null;
  /** Text of the button that sends it. */
  action: string;
  /** Returns what is wrong; nothing on success. */
  onPropose: (proposal: Proposed) => Promise<string | null>;
  /** Closes the form without a proposal. */
  onCancel?: () => void;
};

type Texts = Record<BankAccountField, string>;

const textsOf = (account: FullAccount | null): Texts => ({
  payee: account?.payee ?? '',
  iban: account?.iban ? inGroupsOfFour(account.iban) : '',
  accountNumber: account?.accountNumber ?? '',
  routingNumber: account?.routingNumber ?? '',
  bic: account?.bic ?? '',
  bankName: account?.bankName ?? '',
});

/** Form that proposes a bank account. */
export function AccountForm({
  label,
  currency: first,
  asks,
  initial = null,
  action,
  onPropose,
  onCancel,
}: Props) {
  const id = useId();
  const [currency, setCurrency] = useState(first);
  const [kind, setKind] = useState<BankAccountKind>(initial?.accountNumber ? 'us' : 'iban');
  const [texts, setTexts] = useState(() => textsOf(initial));
  const [address, setAddress] = useState(() => addressTexts(initial?.address ?? null));
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<ReadonlySet<BankAccountField>>(new Set());
  const [wrongParts, setWrongParts] = useState<readonly AddressField[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const fields: readonly BankAccountField[] = ACCOUNT_FIELDS[kind];

  const propose = async () => {
    const read = bankAccount.safeParse({ kind, ...texts });
    const paths = new Set(read.error?.issues.map(({ path }) => path[0]));
    setWrong(new Set(fields.filter((field) => paths.has(field))));
    const readAt = readAddress(address);
    setWrongParts('wrong' in readAt ? readAt.wrong : []);
    setFailure(null);
    if (!read.success || 'wrong' in readAt) return;
    setPending(true);
    const refusal = await onPropose({
      account: { ...read.data, bic: read.data.bic ?? '' },
      address: readAt.address,
      note: note.trim() || null,
      currency,
    });
    setPending(false);
    setFailure(refusal);
    if (!refusal) setNote('');
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
          ...addressErrors(`${id}-address`, wrongParts),
          ...(failure ? [{ message: failure }] : []),
        ]}
      />
      {asks.currency && (
        <CurrencySelect
          hint="Payments in this currency go to the account."
          value={currency}
          disabled={pending}
          onChange={setCurrency}
        />
      )}
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
      {asks.address && (
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-2 font-semibold">Postal address of the account holder</legend>
          <p className="text-xs text-muted">
            Swiss payment codes need it, and banks show it on payments. Leave it empty if there is none.
          </p>
          <AddressFields
            id={`${id}-address`}
            texts={address}
            required={false}
            disabled={pending}
            wrong={wrongParts}
            onChange={setAddress}
          />
        </fieldset>
      )}
      {asks.note && (
        <TextArea
          label="Note"
          hint="Where this account comes from, for the admin who approves it."
          required={false}
          maxLength={500}
          value={note}
          disabled={pending}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button disabled={pending} onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  );
}
