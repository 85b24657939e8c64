import { currencyOf } from '#app/domain/money/currencies.ts';
import { formatMoneyCompact, fromMajor } from '#app/domain/money/money.ts';
import type { Tone } from '#app/ui/badge.tsx';
import type { WaitlistState, WaitlistWishes } from './waitlist.ts';

/** The labels of a waitlist entry's states, for admins. */
export const WAITLIST_WORDS: Readonly<Record<WaitlistState, { text: string; tone: Tone }>> = {
  waiting: { text: 'On the list', tone: 'warning' },
  invited: { text: 'Invited', tone: 'success' },
  removed: { text: 'Removed', tone: 'neutral' },
};

/** `family_office` → "Family office". */
export const typeText = ({ investorType }: WaitlistWishes): string =>
  investorType ? investorType.charAt(0).toUpperCase() + investorType.slice(1).replaceAll('_', ' ') : '–';

/** `€50,000 – €250,000`, compact; empty without amounts or currency. */
export function ticketText({ currency: given, ticketMin, ticketMax }: WaitlistWishes): string {
  const currency = currencyOf(given);
  if (!currency) return '';
  return [ticketMin, ticketMax]
    .filter((amount) => amount !== null)
    .map((amount) => formatMoneyCompact({ amount: fromMajor(amount, currency), currency }))
    .join(' – ');
}
