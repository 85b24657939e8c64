import { type FormEvent, type ReactNode, useState } from 'react';
import type { Firm } from '#app/domain/firm/firm.ts';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { CheckboxGroup } from '#app/ui/forms/choice-group.tsx';
import type { FormError } from '#app/ui/forms/error-summary.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { type FirmField, readFirm } from '../firm-draft.ts';
import { LONGEST_LINE, LONGEST_TEXT } from '../firm-input.ts';
import { AccentField } from './accent-field.tsx';
import { CurrenciesField, type CurrencyChoice } from './currencies-field.tsx';

type Props = {
  firm: Firm;
  timeZones: readonly string[];
  currencies: readonly CurrencyChoice[];
  /** Returns what is wrong; nothing on success. */
  onSave: (firm: Firm) => Promise<string | null>;
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (label, index) => ({ value: String(index + 1), label }),
);

/** Form of who the firm is. What is left empty is not shown anywhere. The input is kept when it is refused. */
export function FirmForm({ firm, timeZones, currencies, onSave }: Props) {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [pending, setPending] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const at = (field: FirmField) => ({
    id: field,
    name: field,
    required: false,
    error: errors.find((error) => error.field === field)?.message ?? null,
  });
  const line = (
    field: Exclude<keyof Firm, 'hours' | 'closedDays' | 'currencies'>,
    label: string,
    hint?: string,
  ) => (
    <TextField
      {...at(field)}
      label={label}
      hint={hint}
      maxLength={LONGEST_LINE}
      autoComplete="off"
      defaultValue={firm[field]}
    />
  );
  const lines = (field: 'regulation' | 'visit' | 'bankWarning', label: string, hint?: string) => (
    <TextArea
      {...at(field)}
      label={label}
      hint={hint}
      maxLength={LONGEST_TEXT}
      rows={3}
      defaultValue={firm[field]}
    />
  );

  const save = async (form: HTMLFormElement) => {
    const read = readFirm(new FormData(form));
    if ('errors' in read) return setErrors(read.errors);
    setErrors([]);
    setPending(true);
    const refusal = await onSave(read.firm);
    setPending(false);
    if (refusal) setErrors([{ message: refusal }]);
  };

  return (
    <PageForm
      label="The firm"
      action="Save"
      cancelTo="/admin"
      pending={pending}
      errors={errors}
      onSubmit={save}
    >
      {isChanged && !pending && <LeaveGuard />}
      <div className="contents" onInput={(_: FormEvent) => setChanged(true)}>
        <Group title="How you appear">
          {line('name', 'Name', 'On every page and mail. Empty: the name that was set at installation.')}
          <AccentField {...at('accent')} defaultValue={firm.accent} />
        </Group>
        <Group title="Money">
          <CurrenciesField
            {...at('currencies')}
            choices={currencies}
            defaultValue={firm.currencies}
            onChange={() => setChanged(true)}
          />
        </Group>
        <Group title="Who you are">
          {line('legalName', 'Legal name')}
          {line('postalAddress', 'Address')}
          {line('register', 'Register entry', 'Such as HRB 214877 B, Amtsgericht Charlottenburg.')}
          {line(
            'management',
            'Management',
            'As it should appear, such as Managing directors: Maren Holt, Luc Fontanel.',
          )}
          {lines('regulation', 'Regulation', 'The statement your regulator requires.')}
        </Group>
        <Group title="Links">
          {line('imprintUrl', 'Imprint')}
          {line('privacyUrl', 'Privacy notice')}
          {line('termsUrl', 'Terms')}
        </Group>
        <Group title="How to reach you">
          {line('telephone', 'Telephone', 'Investor services, for when a member’s own contact is away.')}
          <TextField
            {...at('timeZone')}
            label="Time zone"
            hint="For your opening hours and scheduled messages."
            suggestions={timeZones}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            defaultValue={firm.timeZone}
          />
          <CheckboxGroup
            id="hours"
            legend="Open on"
            name="days"
            layout="grid"
            choices={WEEKDAYS}
            error={at('hours').error}
            defaultValue={(firm.hours?.days ?? []).map(String)}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...at('opens')} label="From" type="time" defaultValue={firm.hours?.opens} />
            <TextField {...at('closes')} label="Until" type="time" defaultValue={firm.hours?.closes} />
          </div>
          <TextArea
            {...at('closedDays')}
            label="Closed on"
            hint="Public holidays, one date per line, such as 2026-12-24."
            rows={3}
            defaultValue={firm.closedDays.join('\n')}
          />
          {line(
            'answersWithin',
            'You answer questions within',
            'Such as one working day. Members read it where they ask.',
          )}
          {line('decidesWithin', 'You decide on applications within', 'Such as two working days.')}
          {lines('visit', 'Visits', 'Where to find you, and what visitors should know.')}
          {lines('bankWarning', 'Before you transfer money', 'Your warning about changes of bank details.')}
        </Group>
      </div>
    </PageForm>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t pt-6">
      <legend className="float-left w-full font-serif text-lg">{title}</legend>
      {children}
    </fieldset>
  );
}
