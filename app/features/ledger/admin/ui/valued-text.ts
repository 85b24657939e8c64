import { formatDate } from '#app/platform/format/dates.ts';
import type { Sums } from '../vehicles/vehicles.ts';

/** The day of the last published valuation, in words. */
export const valuedText = ({ valuedOn, paidIn }: Pick<Sums, 'valuedOn' | 'paidIn'>): string =>
  valuedOn ? `valued ${formatDate(valuedOn)}` : paidIn === 0 ? 'nothing paid in' : 'at cost';
