import { useState } from 'react';
import { type GrantInput, grantInput } from '#app/domain/access/giving.ts';
import { GRANT_PRESETS, type GrantPreset, type GrantRights } from '#app/domain/access/grant-rights.ts';
import { PRESETS } from '#app/domain/access/grants.ts';
import { newId } from '#app/domain/ids.ts';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { CheckboxGroup, RadioGroup } from '#app/ui/forms/choice-group.tsx';
import type { FormError } from '#app/ui/forms/error-summary.tsx';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { PageForm } from '#app/ui/forms/page-form.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import type { GivingChoices } from '../grant.ts';
import { MOST_LETTER_BYTES } from '../letter.ts';
import { RightsFields } from './rights-fields.tsx';

export type SentLetter = { name: string; content: string };

type Props = {
  choices: GivingChoices;
  /** The holder's name, for admins; `null` for the holder. */
  holder: string | null;
  cancelTo: string;
  pending: boolean;
  /** Returns the refusal, or `null` once it is given. */
  onGive: (grant: GrantInput, letter: SentLetter | null) => Promise<string | null>;
};

const EVERYTHING = 'all';
const OWN_NAME = 'own';

/** Gives another person access to what a holder has. */
export function GiveAccessForm({ choices, holder, cancelTo, pending, onGive }: Props) {
  // One id for all attempts: a repeated call gives it once.
  const [id] = useState(newId);
  const [preset, setPreset] = useState<GrantPreset>('accountant');
  const [rights, setRights] = useState<GrantRights>(() => rightsFor('accountant', choices.today));
  const [of, setOf] = useState(EVERYTHING);
  const [vehicles, setVehicles] = useState<readonly string[] | null>(null);
  const [instead, setInstead] = useState(false);
  const [letter, setLetter] = useState<File | null>(null);
  const [errors, setErrors] = useState<readonly FormError[]>([]);

  const choose = (next: GrantPreset) => {
    setPreset(next);
    setRights(rightsFor(next, choices.today));
  };
  const give = async (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const parsed = grantInput.safeParse({
      ...{ id, preset, rights },
      email: String(typed.get('email')).trim(),
      entity: of === EVERYTHING ? 'all' : of === OWN_NAME ? null : of,
      vehicles: vehicles ?? 'all',
      from: String(typed.get('from')) || null,
      until: String(typed.get('until')) || null,
      receivesInstead: rights.receive && instead,
    });
    if (!parsed.success) return setErrors(parsed.error.issues.map(({ path }) => errorOf(String(path[0]))));
    const refusal = await onGive(parsed.data, letter && (await sentLetter(letter)));
    setErrors(refusal ? [{ message: refusal }] : []);
  };
  const errorFor = (field: string) => errors.find((error) => error.field === field)?.message ?? null;

  return (
    <PageForm
      label="Give access"
      action={holder ? 'Ask for confirmation' : 'Give access'}
      cancelTo={cancelTo}
      pending={pending}
      errors={errors}
      onSubmit={give}
    >
      <TextField
        id="email"
        label="Their e-mail address"
        hint="They sign in with an account of their own, never with yours."
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errorFor('email')}
      />
      <RadioGroup
        legend="Who they are"
        name="preset"
        choices={GRANT_PRESETS.map((value) => ({
          value,
          label: PRESETS[value].label,
          hint: PRESETS[value].sentence,
        }))}
        value={preset}
        onChange={(value) => choose(GRANT_PRESETS.find((one) => one === value) ?? preset)}
      />
      <RightsFields
        rights={rights}
        categories={choices.categories}
        today={choices.today}
        onlyReads={preset === 'data_collector'}
        onChange={setRights}
      />
      {rights.receive && (
        <Checkbox
          label={`Send these e-mails to this person instead of ${holder ?? 'you'}`}
          hint={`${holder ? 'The holder keeps' : 'You keep'} the notifications in the application, and ${holder ? 'gets' : 'get'} the e-mails again if this person unsubscribes or the access ends.`}
          checked={instead}
          onChange={({ currentTarget }) => setInstead(currentTarget.checked)}
        />
      )}
      {choices.entities.length > 0 && (
        <Select
          label="For"
          value={of}
          options={[
            { value: EVERYTHING, label: holder ? `All that ${holder} holds` : 'All that you hold' },
            { value: OWN_NAME, label: holder ? `In ${holder}’s own name` : 'In your own name' },
            ...choices.entities.map((entity) => ({ value: entity.id, label: entity.name })),
          ]}
          onChange={({ currentTarget }) => setOf(currentTarget.value)}
        />
      )}
      {choices.vehicles.length > 0 && (
        <>
          <Select
            label="Funds and deals"
            value={vehicles ? 'named' : 'all'}
            options={[
              { value: 'all', label: 'All, also later ones' },
              { value: 'named', label: 'Only some' },
            ]}
            onChange={({ currentTarget }) => setVehicles(currentTarget.value === 'all' ? null : [])}
          />
          {vehicles && (
            <CheckboxGroup
              id="vehicles"
              legend="Which"
              name="vehicles"
              required
              error={errorFor('vehicles')}
              choices={choices.vehicles.map((vehicle) => ({ value: vehicle.id, label: vehicle.name }))}
              value={vehicles}
              onChange={setVehicles}
            />
          )}
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="from"
          label="First day"
          hint="Today, if you leave it empty."
          name="from"
          type="date"
          required={false}
          error={errorFor('from')}
        />
        <TextField
          id="until"
          label="Last day"
          hint={preset === 'data_collector' ? 'At most a year later.' : 'Without one, until you end it.'}
          name="until"
          type="date"
          min={choices.today}
          required={preset === 'data_collector'}
          error={errorFor('until')}
        />
      </div>
      {preset === 'data_collector' && (
        <div className="flex flex-col gap-2">
          <p className="font-semibold">Letter of authorisation</p>
          <p className="text-muted">A PDF of up to {MOST_LETTER_BYTES / 1024 / 1024} MB.</p>
          <FileButton accept=".pdf,application/pdf" onChoose={setLetter}>
            {letter ? 'Choose another file' : 'Choose file'}
          </FileButton>
          {letter && <p className="break-words text-muted">{letter.name}</p>}
        </div>
      )}
      <p className="text-muted">
        Agreements are signed only by the person who is named in them. You see what this person opens, and can
        end the access at any time.
      </p>
    </PageForm>
  );
}

/** An accountant usually needs the papers of last year. */
function rightsFor(preset: GrantPreset, today: string): GrantRights {
  const { rights } = PRESETS[preset];
  return preset === 'accountant' ? { ...rights, year: Number(today.slice(0, 4)) - 1 } : rights;
}

const SENTENCES: Readonly<Record<string, string>> = {
  email: 'Please enter an e-mail address, like name@example.com.',
  vehicles: 'Please choose at least one fund or deal.',
  from: 'Please enter a day.',
  until: 'Please enter a day.',
};

const errorOf = (field: string): FormError => {
  const message = SENTENCES[field];
  return message ? { field, message } : { message: 'Please check what you entered.' };
};

async function sentLetter(file: File): Promise<SentLetter> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { name: file.name.slice(0, 200), content: btoa(text) };
}
