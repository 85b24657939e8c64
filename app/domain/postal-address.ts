import { z } from 'zod';
import { countryName } from './countries.ts';
import { line } from './text/input-text.ts';

const optional = (longest: number) =>
  z.union([line(longest), z.literal('').transform(() => null)]).nullable();

/** A postal address in the parts and lengths of ISO 20022; banks refuse one without a town and a country. */
export const postalAddress = z.object({
  street: optional(70),
  building: optional(16),
  postCode: optional(16),
  town: line(35),
  /** ISO 3166-1 alpha-2. */
  country: z.string().refine((code) => countryName(code) !== undefined),
});
export type PostalAddress = z.output<typeof postalAddress>;

export const ADDRESS_FIELDS = ['street', 'building', 'postCode', 'town', 'country'] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
/** An address as it is typed. */
export type AddressTexts = Readonly<Record<AddressField, string>>;

export const ADDRESS_LABELS: Readonly<Record<AddressField, string>> = {
  street: 'Street',
  building: 'Building number',
  postCode: 'Post code',
  town: 'Town',
  country: 'Country',
};

export const ADDRESS_SENTENCES: Readonly<Record<AddressField, string>> = {
  street: 'A street can have at most 70 characters.',
  building: 'A building number can have at most 16 characters.',
  postCode: 'A post code can have at most 16 characters.',
  town: 'Please enter the town, at most 35 characters.',
  country: 'Please choose the country.',
};

/** Reads what was typed: nothing at all is no address. Returns the fields that are not valid otherwise. */
export function readAddress(
  texts: AddressTexts,
): { address: PostalAddress | null } | { wrong: readonly AddressField[] } {
  if (ADDRESS_FIELDS.every((field) => texts[field].trim() === '')) return { address: null };
  const { data, error } = postalAddress.safeParse(trimmed(texts));
  if (data) return { address: data };
  const wrong = new Set(error.issues.map(({ path }) => path[0]));
  return { wrong: ADDRESS_FIELDS.filter((field) => wrong.has(field)) };
}

const trimmed = (texts: AddressTexts) =>
  Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, texts[field].trim()]));

/** Countries in which the number stands before the street. */
const NUMBER_FIRST = new Set('AU CA FR GB IE LU MC NZ US'.split(' '));

/** Returns the lines of an address as they stand on an envelope. */
export function addressLines({ street, building, postCode, town, country }: PostalAddress): string[] {
  const inOrder = NUMBER_FIRST.has(country) ? [building, street] : [street, building];
  const isAfterTown = ['AU', 'CA', 'GB', 'IE', 'NZ', 'US'].includes(country);
  return [
    inOrder.filter(Boolean).join(' '),
    (isAfterTown ? [town, postCode] : [postCode, town]).filter(Boolean).join(' '),
    countryName(country) ?? country,
  ].filter((text) => text !== '');
}
