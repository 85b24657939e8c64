import { visibleName } from '../text/plain-text.ts';
import { type Money, toMajor } from './money.ts';

/** Where a payee is, as banks keep it; Swiss codes have nothing without it. */
export type PayeeAddress = {
  street: string | null;
  building: string | null;
  postCode: string;
  town: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** A transfer that a payer's bank is to be told of. */
export type Transfer = {
  payee: string;
  address: PayeeAddress | null;
  /** With or without blanks. */
  iban: string | null;
  bic: string | null;
  amount: Money;
  /** ISO 11649, with or without blanks. */
  reference: string;
};

/** The text of a code that banking apps read, and whether a Swiss cross belongs in its middle. */
export type PaymentCode = { text: string; hasCross: boolean };

const LARGEST = 999_999_999_99;
const LONGEST_NAME = 70;

/**
 * Returns the payment code of a transfer: EPC069-12 for euros, the Swiss QR-bill for francs. `null` where there is no
 * such code, or none that would say exactly what is owed to whom.
 */
export function paymentCode(transfer: Transfer): PaymentCode | null {
  const { amount, currency } = transfer.amount;
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > LARGEST) return null;
  const iban = compact(transfer.iban ?? '');
  const reference = compact(transfer.reference);
  const payee = visibleName(transfer.payee).normalize('NFC');
  if (!IBAN.test(iban) || !REFERENCE.test(reference) || payee === '') return null;
  if (currency === 'EUR') return euroCode({ ...transfer, payee, iban, reference });
  if (currency === 'CHF') return swissCode({ ...transfer, payee, iban, reference });
  return null;
}

type Checked = Transfer & { iban: string };

const IBAN = /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const REFERENCE = /^RF\d\d[A-Z0-9]{1,21}$/;

const compact = (text: string): string => text.replace(/\s/gu, '').toUpperCase();

/** The largest code that the guideline allows, version 13 at level M. */
const LONGEST_EURO_CODE = 331;

/** `51739.13`; exact up to the largest amount. */
const decimal = ({ amount }: Money): string => toMajor(amount).toFixed(2);

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Where payments in euros reach every account by SEPA (EPC409-09). */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
);

function euroCode({ payee, iban, bic, amount, reference }: Checked): PaymentCode | null {
  const bank = compact(bic ?? '');
  if (!SEPA.has(iban.slice(0, 2)) || !(bank === '' || BIC.test(bank))) return null;
  const name = firstLetters(payee, LONGEST_NAME);
  const lines = ['BCD', '002', '1', 'SCT', bank, name, iban, `EUR${decimal(amount)}`, '', reference];
  const text = lines.join('\n');
  return bytesOf(text) > LONGEST_EURO_CODE ? null : { text, hasCross: false };
}

/** The Swiss standard's characters (since November 2025): Latin with its accents, and the euro. */
const SWISS = /^[ -~\u00a0-\u017f\u0218-\u021b\u20ac]*$/u;

/** Accounts of the old payment slips, which take no ISO reference. */
const isQrIban = (iban: string): boolean =>
  Number(iban.slice(4, 9)) >= 30_000 && Number(iban.slice(4, 9)) <= 31_999;

function swissCode({ payee, address, iban, amount, reference }: Checked): PaymentCode | null {
  if (!address || !/^(?:CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban) || isQrIban(iban)) return null;
  const creditor = [
    firstLetters(payee, LONGEST_NAME),
    firstLetters(visibleName(address.street ?? '').normalize('NFC'), 70),
    firstLetters(visibleName(address.building ?? '').normalize('NFC'), 16),
    firstLetters(visibleName(address.postCode).normalize('NFC'), 16),
    firstLetters(visibleName(address.town).normalize('NFC'), 35),
  ];
  const [, , , postCode, town] = creditor;
  if (!postCode || !town || !/^[A-Z]{2}$/.test(address.country)) return null;
  if (!creditor.every((line) => SWISS.test(line))) return null;
  const lines = [
    ...['SPC', '0200', '1', iban],
    ...['S', ...creditor, address.country],
    ...NO_PARTY,
    ...[decimal(amount), 'CHF'],
    ...NO_PARTY,
    ...['SCOR', reference, '', 'EPD'],
  ];
  return { text: lines.join('\n'), hasCross: true };
}

/** An ultimate creditor, and the debtor, who fills in their own name. */
const NO_PARTY = Array.from({ length: 7 }, () => '');

/** Cuts between characters, so that no half of one is left. */
const firstLetters = (text: string, most: number): string => [...text].slice(0, most).join('').trimEnd();
