import { z } from 'zod';
import { CURRENCIES, type Currency } from '#app/domain/money/currencies.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import { formatDateTime } from '#app/platform/format/dates.ts';
import type { AuditChange } from './audit-log.ts';

type Facts = Record<string, unknown> | null;

export function changesOf(before: Facts, after: Facts, timeZone: string): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const currency = z.enum(CURRENCIES).safeParse(after?.currency ?? before?.currency).data;
  const said = (facts: Facts, name: string): string | null => {
    if (!facts || !(name in facts)) return null;
    const value = facts[name];
    return MONEY.has(name) && typeof value === 'number'
      ? moneyInWords(value, currency)
      : valueInWords(value, timeZone);
  };
  return names.map((name) => ({
    field: fieldInWords(name),
    before: said(before, name),
    after: said(after, name),
  }));
}

/** Names whose words do not read as a person would write them. */
const FIELDS: Readonly<Record<string, string>> = {
  hasMfa: 'Second factor',
  nda: 'NDA',
  ip: 'IP address',
  contactId: 'Owner',
};

/** `acceptedAmount` → "Accepted amount". */
export function fieldInWords(name: string): string {
  if (Object.hasOwn(FIELDS, name)) return FIELDS[name] ?? name;
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Amounts in minor units. */
const MONEY: ReadonlySet<string> = new Set([
  ...['amount', 'acceptedAmount', 'opportunityAccepted', 'target', 'minimum', 'maximum', 'step', 'fundSize'],
]);

/** An entry without a currency is about a record that has one, so the amount is shown alone. */
const moneyInWords = (amount: number, currency: Currency | undefined): string =>
  currency
    ? formatMoney({ amount, currency })
    : (amount / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

function valueInWords(value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return ISO_TIME.test(value) ? formatDateTime(value, timeZone) : value;
  if (Array.isArray(value)) return value.map((one) => valueInWords(one, timeZone)).join(', ') || 'none';
  if (typeof value !== 'object') return String(value);
  if ('erased' in value) return 'erased';
  if ('unreadable' in value) return 'cannot be read with the secrets that are set';
  const parts = Object.entries(value).map(
    ([name, inner]) => `${fieldInWords(name).toLowerCase()}: ${valueInWords(inner, timeZone)}`,
  );
  return parts.join('; ') || 'none';
}
