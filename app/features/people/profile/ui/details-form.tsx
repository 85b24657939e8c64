import { type FormEvent, useEffect, useRef, useState } from 'react';
import { COUNTRIES } from '#app/domain/countries.ts';
import { currencyOf } from '#app/domain/money/currencies.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { keepDraft, recallDraft } from '#app/ui/drafts/device-draft.ts';
import { DraftNote } from '#app/ui/drafts/draft-note.tsx';
import { CurrencySelect } from '#app/ui/forms/amounts/currency-select.tsx';
import { ErrorSummary, type FormError } from '#app/ui/forms/error-summary.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import {
  DETAILS_FIELDS,
  type DetailsField,
  type DetailsTexts,
  draftOfDetails,
  fieldsToRefill,
  savedTexts,
} from '../details-draft.ts';
import { type RefusedDetails, readDetails, textsIn } from '../details-input.ts';
import type { OwnProfile, ProfileDetails } from '../profile.ts';

type Props = {
  /** The name of the draft on this device; `null` keeps none. */
  draft: string | null;
  profile: OwnProfile;
  /** The choices; each locale has an example. */
  choices: {
    locales: readonly { value: string; label: string; example: string }[];
    timeZones: readonly string[];
  };
  onSave: (details: ProfileDetails) => Promise<string | null>;
  /** What the server refused of a form that was sent without scripts. */
  refused?: RefusedDetails | undefined;
};

/** The form of a member's details. Keeps the input until it is saved. Without scripts it is posted to its page. */
export function DetailsForm({ draft, profile, choices, onSave, refused }: Props) {
  const [errors, setErrors] = useState<readonly FormError[]>(refused?.errors ?? []);
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [recalled, setRecalled] = useState(false);
  const [saved] = useState(() => savedTexts(profile));
  const shown = refused?.texts ?? saved;
  useEffect(() => {
    const kept = draft === null ? null : recallDraft(draft);
    if (kept && form.current) setRecalled(refill(form.current, fieldsToRefill(kept, saved)));
  }, [draft, saved]);
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    setRecalled(false);
    if (draft !== null) keepDraft(draft, draftOfDetails(textsIn(new FormData(currentTarget)), saved));
  };
  const discard = () => {
    if (draft !== null) keepDraft(draft, null);
    form.current?.reset();
    setRecalled(false);
  };
  const at = (field: DetailsField) => ({
    id: field,
    name: field,
    error: errors.find((error) => error.field === field)?.message ?? null,
  });

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = textsIn(new FormData(event.currentTarget));
    const read = readDetails(typed, profile);
    if ('errors' in read) return setErrors(read.errors);
    setErrors([]);
    setPending(true);
    const refusal = await onSave(read.details);
    setPending(false);
    if (refusal) return setErrors([{ message: refusal }]);
    if (draft !== null) keepDraft(draft, null);
  };

  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => void save(event)}
      onInput={keep}
      noValidate
      className="flex max-w-xl flex-col gap-6"
    >
      <ErrorSummary errors={errors} />
      <TextField {...at('name')} label="Name" autoComplete="name" maxLength={200} defaultValue={shown.name} />
      <TextField
        label="E-mail"
        hint="You sign in with this address. To change it, write to investor relations; we confirm your identity first."
        type="email"
        readOnly
        required={true}
        value={profile.email}
      />
      <TextField
        {...at('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        required={false}
        maxLength={40}
        defaultValue={shown.phone}
      />
      <Select
        {...at('country')}
        label="Country"
        autoComplete="country"
        required={false}
        placeholder="Choose a country"
        options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={shown.country}
      />
      <Select
        {...at('locale')}
        label="Number and date format"
        options={choices.locales.map(({ value, label, example }) => ({
          value,
          label: `${label}: ${example}`,
        }))}
        defaultValue={shown.locale}
      />
      <TextField
        {...at('timeZone')}
        label="Time zone"
        hint="Type a city to find it."
        suggestions={choices.timeZones}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        defaultValue={shown.timeZone}
      />
      <CurrencySelect
        {...at('currency')}
        hint="Your main currency."
        defaultValue={currencyOf(shown.currency) ?? 'EUR'}
      />
      {recalled && <DraftNote onDiscard={discard} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          Save
        </Button>
        <ButtonLink to="/profile" onClick={discard}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** Puts texts into the fields. Returns whether any of them differs from what is saved. */
function refill(form: HTMLFormElement, texts: Partial<DetailsTexts>): boolean {
  const before = JSON.stringify(textsIn(new FormData(form)));
  for (const field of DETAILS_FIELDS) {
    const control = form.elements.namedItem(field);
    const text = texts[field];
    if (text === undefined) continue;
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = text;
  }
  return JSON.stringify(textsIn(new FormData(form))) !== before;
}
