import type { FormError } from '#app/ui/forms/error-summary.tsx';
import { DETAILS_FIELDS, type DetailsField, type DetailsTexts } from './details-draft.ts';
import { isTimeZone, PROFILE_SENTENCES, type ProfileDetails, profileDetails } from './profile.ts';

export type RefusedDetails = { texts: DetailsTexts; errors: readonly FormError[] };

/** Returns what was typed; a field that the form lacks is empty. */
export function textsIn(data: FormData): DetailsTexts {
  const text = (field: DetailsField) => String(data.get(field) ?? '');
  return {
    name: text('name'),
    phone: text('phone'),
    country: text('country'),
    locale: text('locale'),
    timeZone: text('timeZone'),
    currency: text('currency'),
  };
}

/** Reads the details from what was typed, or returns a sentence for each field that is not valid. */
export function readDetails(
  typed: DetailsTexts,
  before: Pick<ProfileDetails, 'timeZone'>,
): { details: ProfileDetails } | { errors: FormError[] } {
  const text = (field: DetailsField) => typed[field].trim();
  const parsed = profileDetails.safeParse({
    ...Object.fromEntries(DETAILS_FIELDS.map((field) => [field, text(field)])),
    phone: text('phone') || null,
    country: text('country') || null,
  });
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  if (text('timeZone') !== before.timeZone && !isTimeZone(text('timeZone'))) wrong.add('timeZone');
  if (parsed.success && wrong.size === 0) return { details: parsed.data };
  return {
    errors: DETAILS_FIELDS.filter((field) => wrong.has(field)).map((field) => ({
      field,
      message: PROFILE_SENTENCES[field],
    })),
  };
}
