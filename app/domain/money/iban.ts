import { isValidBIC, isValidIBAN } from 'ibantools';

/** Returns an account number, code or reference as machines write it: without blanks and in capitals. */
export const withoutBlanks = (typed: string): string => typed.replace(/[\s\u00a0-]/g, '').toUpperCase();

/** Returns whether a text without blanks is an IBAN: its country's length and form, and its check digits. */
export const isIban = (iban: string): boolean => isValidIBAN(iban);

/** Returns whether a text without blanks has the shape of a BIC, with 8 or 11 characters. */
export const isBic = (bic: string): boolean => bic === bic.toUpperCase() && isValidBIC(bic);

/** Where payments in euros reach every account by SEPA (EPC409-09). */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

/** Returns whether an account takes payments in euros by SEPA. */
export const isSepaIban = (iban: string): boolean => SEPA.has(iban.slice(0, 2));

const WEIGHTS = [3, 7, 1] as const;

/** Returns whether nine digits are a routing number of the United States, by its check digit. */
export const isRoutingNumber = (digits: string): boolean =>
  /^\d{9}$/.test(digits) &&
  digits !== '000000000' &&
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (WEIGHTS[at % 3] ?? 0), 0) % 10 === 0;

/** Returns a text in groups of four, as people read it aloud. */
export const inGroupsOfFour = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
