/* The numbers in the rules of the two lists. The page's explanation uses them too. */

/** Keen: this many different kinds of activity on one opportunity … */
export const KEEN_KINDS = 3;
/** … within this many days, without a commitment to it. */
export const KEEN_DAYS = 14;

/** Went quiet: at least this many sign-ins in the half year for which sign-ins are kept … */
export const QUIET_SIGN_INS = 3;
/** … and none in this many days. */
export const QUIET_DAYS = 60;

export const RULES = {
  keen: `Active and prospective investors who, in the last ${KEEN_DAYS} days, did at least ${KEEN_KINDS} of these on one open or pipeline opportunity to which they have no commitment: opened a document, downloaded one, watched or listened to an update, asked a question, set an amount or a likelihood.`,
  quiet: `Active and prospective investors who signed in at least ${QUIET_SIGN_INS} times in the last 180 days, but not in the last ${QUIET_DAYS}.`,
} as const;
