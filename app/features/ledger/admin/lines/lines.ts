import { z } from 'zod';

/** The id of a position in a page's URL. */
export const holderFilter = z.uuid().optional().catch(undefined);

/** Sums of all lines of one type that match and are not undone, in minor units. */
export type LedgerTotals = { amount: number; unfundedChange: number };
