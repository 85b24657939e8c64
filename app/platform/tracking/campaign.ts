/** A link's campaign parameters, in the order in which they are written down. */
const CAMPAIGN_PARAMETERS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** The same limit as the source of a waitlist entry. */
export const LONGEST_CAMPAIGN = 100;

/**
 * Returns the campaign of a link from its `utm_*` parameters, such as "newsletter / email / autumn"; `null` without
 * any. Untrusted, at most 100 characters.
 */
export function campaignOf(search: string): string | null {
  const parameters = new URLSearchParams(search);
  const named = CAMPAIGN_PARAMETERS.map((name) => parameters.get(name)?.trim()).filter(Boolean);
  return named.join(' / ').slice(0, LONGEST_CAMPAIGN).toWellFormed() || null;
}
