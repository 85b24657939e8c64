import { z } from 'zod';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import { revision } from '#app/domain/revision.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';

export const LONGEST_NAME = 120;
export const LONGEST_TERM = 200;
export const LONGEST_SUMMARY = 500;
export const FIRST_VINTAGE = 1950;
export const LAST_VINTAGE = 2100;
/** Minor units. */
/** Minor units. */
export const LARGEST_SIZE = 10_000_000_000_000;

const term = line(LONGEST_TERM);

const details = {
  name: line(LONGEST_NAME),
  strategy: term,
  summary: paragraph(LONGEST_SUMMARY),
  vintage: z.number().int().min(FIRST_VINTAGE).max(LAST_VINTAGE),
  /** Minor units. */
  size: z.number().int().min(1).max(LARGEST_SIZE),
  terms: z.object({ managementFee: term, carriedInterest: term, hurdle: term, term, minimum: term }),
};

/** A fund to add. `id` is chosen by the browser, so that a retry adds nothing. */
export const newFundInput = z.object({ id: z.uuid(), currency: z.enum(CURRENCIES), ...details });
export type NewFundInput = z.infer<typeof newFundInput>;

/**
 * A change of a fund, and the revision that it is based on. Its currency and its address stay: ledger lines and links
 * depend on them.
 */
export const fundEditInput = z.object({ id: z.uuid(), revision, ...details });
export type FundEditInput = z.infer<typeof fundEditInput>;

export const fundPublication = z.object({ id: z.uuid() });
export type FundPublication = z.infer<typeof fundPublication>;
