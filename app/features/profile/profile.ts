import { z } from 'zod';
import { countryName } from '#app/platform/countries.ts';
import { CURRENCIES } from '#app/platform/money.ts';
import { line } from '#app/platform/texts.ts';

/** How figures and dates may be written: by a language and the habits of a country. */
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

/** Where somebody lives, or a company is at home. */
export const countryCode = z.string().refine((code) => countryName(code) !== undefined);

/** What members tell of themselves; `null` for what they leave out. */
export const profileDetails = z.object({
  name: line(200),
  phone: z.string().trim().regex(PHONE).refine(hasDigits).nullable(),
  country: countryCode.nullable(),
  locale: z.enum(LOCALE_CODES),
  /** Checked against those that the server knows. */
  timeZone: line(64),
  currency: z.enum(CURRENCIES),
});
export type ProfileDetails = z.infer<typeof profileDetails>;

/** What is wrong at each field, as the form says it. */
export const PROFILE_SENTENCES: Readonly<Record<keyof ProfileDetails, string>> = {
  name: 'Please enter your name.',
  phone: 'Please enter a phone number, like +49 30 123456.',
  country: 'Please choose a country from the list.',
  locale: 'Please choose one of these.',
  timeZone: 'Please choose a time zone from the list, like Europe/Berlin.',
  currency: 'Please choose one of these.',
};

/** What a member has told of themselves, with what the identity provider tells of them. */
export type OwnProfile = ProfileDetails & {
  email: string;
  /** The address of their picture; `null` where they have none. */
  picture: string | null;
};
