import { z } from 'zod';
import { countryName } from '#app/domain/countries.ts';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { line, personName } from '#app/domain/text/input-text.ts';

export const LOCALES = [
  { value: 'en-GB', label: 'English (United Kingdom)' },
  { value: 'en-US', label: 'English (United States)' },
  { value: 'en-IE', label: 'English (Ireland)' },
  { value: 'de-DE', label: 'German (Germany)' },
  { value: 'de-AT', label: 'German (Austria)' },
  { value: 'de-CH', label: 'German (Switzerland)' },
  { value: 'fr-FR', label: 'French (France)' },
  { value: 'fr-CH', label: 'French (Switzerland)' },
  { value: 'it-IT', label: 'Italian' },
  { value: 'es-ES', label: 'Spanish' },
  { value: 'pt-PT', label: 'Portuguese' },
  { value: 'nl-NL', label: 'Dutch' },
  { value: 'sv-SE', label: 'Swedish' },
  { value: 'nb-NO', label: 'Norwegian' },
  { value: 'da-DK', label: 'Danish' },
  { value: 'fi-FI', label: 'Finnish' },
  { value: 'pl-PL', label: 'Polish' },
] as const;
type Locale = (typeof LOCALES)[number]['value'];

const LOCALE_CODES = LOCALES.map(({ value }) => value) as [Locale, ...Locale[]];

const PHONE = /^\+?[\d\s()./-]{0,39}$/;
const FEWEST_DIGITS = 5;
const hasDigits = (text: string): boolean => text.replace(/\D/g, '').length >= FEWEST_DIGITS;

/** The country of a residence or of a company's seat. */
export const countryCode = z.string().refine((code) => countryName(code) !== undefined);

/**
 * Returns whether `Intl` knows a time zone by this name. Its own list has one name of each, often the older one
 * (`Asia/Calcutta`); a member keeps the name that they have chosen.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The details that members enter; `null` for omitted ones. */
export const profileDetails = z.object({
  name: personName(200),
  phone: z.string().trim().regex(PHONE).refine(hasDigits).nullable(),
  country: countryCode.nullable(),
  locale: z.enum(LOCALE_CODES),
  /** Checked by `isTimeZone`, unless it is the one from before. */
  timeZone: line(64),
  currency: z.enum(CURRENCIES),
});
export type ProfileDetails = z.infer<typeof profileDetails>;

export const PROFILE_SENTENCES: Readonly<Record<keyof ProfileDetails, string>> = {
  name: 'Please enter your name.',
  phone: 'Please enter a phone number, like +49 30 123456.',
  country: 'Please choose a country from the list.',
  locale: 'Please choose one of the options.',
  timeZone: 'Please choose a time zone from the list, like Europe/Berlin.',
  currency: 'Please choose one of the options.',
};

/** A member's own details, with those from the identity provider. */
export type OwnProfile = ProfileDetails & {
  email: string;
  postalAddress: PostalAddress | null;
  /** The URL of their picture; `null` for none. */
  picture: string | null;
};
