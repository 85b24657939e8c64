import { DomainError } from '#app/domain/errors.ts';
import { hasRightCheckDigits } from '#app/domain/money/creditor-reference.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatAmount } from '#app/domain/money/money.ts';
import { readAllXml } from '#app/platform/untrusted-files/xml.server.ts';
import { BOOKED, type FileEntry, type FileStatement } from './bank-file.ts';
import { entriesOf } from './camt-entries.server.ts';
import { type Amount, amountOf, dayAt, directionOf } from './camt-values.server.ts';
import { type Element, elementsAt, refusedAt, textAt } from './xml-tree.server.ts';

/** camt.053 and camt.054, in every version since the second. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.05[34]\.001\.(?:0[2-9]|[1-9]\d)$/;
const KIND = { Stmt: 'statement', Ntfctn: 'notification' } as const;
export const MOST_STATEMENTS = 1_000;
const MOST_ENTRIES = 100_000;

/** Reads the statements of a file; the entries of each are mapped one by one, and their elements not kept. */
export function readCamt(bytes: Uint8Array): FileStatement[] {
  const statements: FileStatement[] = [];
  const open: Element[] = [];
  let entries: FileEntry[] = [];
  let totals: Totals = [];
  let count = 0;

  function keepEntry(element: Element): void {
    const lastDay =
      dayAt(open.at(-1) ?? element, 'FrToDt/ToDtTm') ?? dayAt(open.at(-1) ?? element, 'CreDtTm');
    const { entries: payments, total } = entriesOf(element, lastDay);
    count += payments.length;
    if (count > MOST_ENTRIES)
      throw refusedAt(element.line, `a file can have at most ${MOST_ENTRIES} entries.`);
    entries.push(...payments);
    const isBooked = payments[0]?.status === BOOKED;
    totals.push({ total, direction: directionOf(element), isBooked, line: element.line });
  }

  function keepStatement(element: Element, kind: FileStatement['kind']): void {
    if (statements.length >= MOST_STATEMENTS)
      throw refusedAt(element.line, `a file can have at most ${MOST_STATEMENTS} statements.`);
    statements.push(statementOf(element, kind, entries, totals));
    entries = [];
    totals = [];
  }

  readAllXml(bytes, {
    root(name, namespace) {
      if (name !== 'Document' || !NAMESPACE.test(namespace))
        throw refusedAt(
          1,
          `the file is not a camt.053 or camt.054 but ${namespace === '' ? name.slice(0, 60) : `“${namespace.slice(0, 120)}”`}.`,
        );
    },
    open(name, attribute, line) {
      const element: Element = { name, line, currency: attribute('Ccy'), text: '', children: [] };
      open.push(element);
    },
    close(name, text) {
      const element = open.pop();
      if (!element) return;
      element.text = text;
      if (name === 'IBAN') refuseWrongIban(element);
      if (name === 'Ntry') return keepEntry(element);
      const kind = name === 'Stmt' || name === 'Ntfctn' ? KIND[name] : null;
      if (kind) keepStatement(element, kind);
      else open.at(-1)?.children.push(element);
    },
  });
  if (statements.length === 0) throw new DomainError('unprocessable', 'The file has no statement.');
  return statements;
}

const bare = (text: string): string => text.replace(/\s/g, '').toUpperCase();

function refuseWrongIban({ text, line }: Element): void {
  const iban = bare(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{5,30}$/.test(iban) || !hasRightCheckDigits(iban))
    throw refusedAt(
      line,
      `the IBAN ${iban.slice(0, 34).replace(/.{4}(?=.)/g, '$& ')} has wrong check digits. Ask the bank for a new file.`,
    );
}

type Totals = { total: Amount; direction: 'in' | 'out'; isBooked: boolean; line: number }[];

function statementOf(
  element: Element,
  kind: FileStatement['kind'],
  entries: FileEntry[],
  totals: Totals,
): FileStatement {
  const { line } = element;
  const statementId = textAt(element, 'Id');
  const account = textAt(element, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (statementId === null) throw refusedAt(line, 'the statement has no number.');
  if (account === null) throw refusedAt(line, 'the statement does not say of which account it is.');
  const [opening, closing] = [balanceOf(element, 'OPBD', 'PRCD'), balanceOf(element, 'CLBD')];
  const written = textAt(element, 'Acct/Ccy') ?? totals[0]?.total.currency ?? opening?.currency;
  const { currency } = amountOf({ ...element, currency: written, text: '0' });
  for (const { total, line } of totals)
    if (total.currency !== currency)
      throw refusedAt(line, `an entry in ${total.currency} is on an account in ${currency}.`);
  const page = textAt(element, 'StmtPgntn/PgNb') ?? '1';
  const number = textAt(element, 'ElctrncSeqNb', 'LglSeqNb') ?? '';
  const isInPages = page !== '1' || textAt(element, 'StmtPgntn/LastPgInd') === 'false';
  return {
    ...{ line, kind, statementId, account: bare(account), currency, entries },
    sequence: page === '1' ? number : `${number}/${page}`,
    isCopy: ['DUPL', 'COPY'].includes(textAt(element, 'CpyDplctInd') ?? ''),
    opening: opening?.currency === currency ? opening.minor : null,
    closing: closing?.currency === currency ? closing.minor : null,
    fromDay: dayAt(element, 'FrToDt/FrDtTm') ?? opening?.day ?? null,
    toDay: dayAt(element, 'FrToDt/ToDtTm') ?? closing?.day ?? null,
    warning: kind === 'notification' || isInPages ? null : warningOf(currency, opening, closing, totals),
  };
}

type Balance = { minor: number; currency: string; day: string | null };

function balanceOf(statement: Element, ...codes: string[]): Balance | null {
  const balances = elementsAt(statement, 'Bal');
  for (const code of codes) {
    const balance = balances.find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code);
    const [amount] = balance ? elementsAt(balance, 'Amt') : [];
    if (!balance || !amount) continue;
    const { minor, currency } = amountOf(amount);
    return { minor: directionOf(balance) === 'in' ? minor : -minor, currency, day: dayAt(balance, 'Dt') };
  }
  return null;
}

function warningOf(
  currency: Currency,
  opening: Balance | null,
  closing: Balance | null,
  totals: Totals,
): string | null {
  if (!opening || !closing)
    return 'Without an opening and a closing balance, the statement cannot be checked.';
  if (opening.currency !== currency || closing.currency !== currency)
    return 'A balance is in another currency than the account, so the statement cannot be checked.';
  let sum = opening.minor;
  for (const { total, direction, isBooked } of totals)
    if (isBooked) sum += direction === 'in' ? total.minor : -total.minor;
  const off = closing.minor - sum;
  if (off === 0) return null;
  const amount = `${currency} ${formatAmount({ amount: Math.abs(off), currency }, 'en-GB')}`;
  return `Opening and entries are ${amount} ${off > 0 ? 'short of' : 'more than'} the closing balance.`;
}
