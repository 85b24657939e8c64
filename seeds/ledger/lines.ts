import type { LedgerLine } from '#app/domain/investing/ledger.ts';
import { plusDays } from '../calendar.ts';

/** One line of the demo's ledger. Holders and other lines are named by their keys and references. */
export type SeedLine = Pick<
  LedgerLine,
  'date' | 'type' | 'amount' | 'unfundedChange' | 'moved' | 'reference' | 'note' | 'reverses'
> & {
  holder: string;
  /** Common to the two lines of a transfer. */
  transfer: string | null;
  recordedAt: Date;
};

/** The value of one holder's position on the last day of a quarter; a draft while `publishedAt` is null. */
export type SeedValuation = {
  holder: string;
  date: string;
  nav: number;
  reference: string;
  publishedAt: Date | null;
  recordedAt: Date;
};

export type VehicleLedger = {
  /** Keys of the holders in the order of the register. */
  holders: string[];
  lines: SeedLine[];
  valuations: SeedValuation[];
};

/** The day itself, or the Monday after a weekend. */
export function workday(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return plusDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** A moment in the office hours of the working day that is at least `days` after `day`; the same for the same `name`. */
export function inOffice(day: string, days: number, name: string): Date {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) % 28_800;
  const later = workday(plusDays(day, days));
  return new Date(Date.parse(`${later}T07:30:00.000Z`) + hash * 1000);
}
