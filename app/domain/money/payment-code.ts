import type { PostalAddress } from '../postal-address.ts';
import { visibleName } from '../text/plain-text.ts';
import { isSepaIban } from './iban.ts';
import { type Money, plainAmount } from './money.ts';

/** A transfer that a payer's bank is to be told of. */
export type Transfer = {
  payee: string;
  /** Of the payee; Swiss codes have nothing without it. */
  address: PostalAddress | null;
  /** Who pays, for Swiss codes; without it they fill in their own name. */
  payer?: { name: string; address: PostalAddress } | null;
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
const decimal = ({ amount, currency }: Money): string => plainAmount(amount, currency);

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

function euroCode({ payee, iban, bic, amount, reference }: Checked): PaymentCode | null {
  const bank = compact(bic ?? '');
  if (!isSepaIban(iban) || !(bank === '' || BIC.test(bank))) return null;
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

function swissCode({ payee, address, payer, iban, amount, reference }: Checked): PaymentCode | null {
  if (!address || !/^(?:CH|LI)\d{7}[A-Z0-9]{12}$/.test(iban) || isQrIban(iban)) return null;
  const creditor = swissParty(payee, address);
  if (!creditor) return null;
  const lines = [
    ...['SPC', '0200', '1', iban],
    ...creditor,
    ...NO_PARTY,
    ...[decimal(amount), 'CHF'],
    ...((payer && swissParty(payer.name, payer.address)) ?? NO_PARTY),
    ...['SCOR', reference, '', 'EPD'],
  ];
  return { text: lines.join('\n'), hasCross: true };
}

/** A party with its structured address; `null` if the standard cannot say it, since it requires the post code. */
function swissParty(name: string, address: PostalAddress): string[] | null {
  const { street, building, postCode, town, country } = address;
  const lines = [
    firstLetters(visibleName(name).normalize('NFC'), LONGEST_NAME),
    firstLetters(visibleName(street ?? '').normalize('NFC'), 70),
    firstLetters(visibleName(building ?? '').normalize('NFC'), 16),
    firstLetters(visibleName(postCode ?? '').normalize('NFC'), 16),
    firstLetters(visibleName(town).normalize('NFC'), 35),
  ];
  const [shownName, , , shownCode, shownTown] = lines;
  if (!shownName || !shownCode || !shownTown || !/^[A-Z]{2}$/.test(country)) return null;
  return lines.every((line) => SWISS.test(line)) ? ['S', ...lines, country] : null;
}

/** An ultimate creditor, and a debtor who fills in their own name. */
const NO_PARTY = Array.from({ length: 7 }, () => '');

/** Cuts between characters, so that no half of one is left. */
const firstLetters = (text: string, most: number): string => [...text].slice(0, most).join('').trimEnd();
