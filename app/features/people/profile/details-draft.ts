import type { DeviceDraft } from '#app/ui/drafts/device-draft.ts';
import type { OwnProfile, ProfileDetails } from './profile.ts';

export type DetailsField = keyof ProfileDetails;
export type DetailsTexts = Readonly<Record<DetailsField, string>>;

export const DETAILS_FIELDS: readonly DetailsField[] = [
  'name',
  'phone',
  'country',
  'locale',
  'timeZone',
  'currency',
];

export const savedTexts = ({
  name,
  phone,
  country,
  locale,
  timeZone,
  currency,
}: OwnProfile): DetailsTexts => ({
  name,
  phone: phone ?? '',
  country: country ?? '',
  locale,
  timeZone,
  currency,
});

const basisOf = (field: DetailsField): string => `${field}.saved`;

/** Returns what to keep of the form: each field that differs, with its saved value; `null` for nothing. */
export function draftOfDetails(typed: DetailsTexts, saved: DetailsTexts): DeviceDraft | null {
  const changed = DETAILS_FIELDS.filter((field) => typed[field] !== saved[field]);
  if (changed.length === 0) return null;
  return Object.fromEntries(
    changed.flatMap((field) => [
      [field, typed[field]],
      [basisOf(field), saved[field]],
    ]),
  );
}

/** Returns the fields to fill in from a draft: not those whose saved value has changed since, here or elsewhere. */
export function fieldsToRefill(draft: DeviceDraft, saved: DetailsTexts): Partial<DetailsTexts> {
  const same = DETAILS_FIELDS.filter(
    (field) => draft[field] !== undefined && draft[basisOf(field)] === saved[field],
  );
  return Object.fromEntries(same.map((field) => [field, draft[field]]));
}
