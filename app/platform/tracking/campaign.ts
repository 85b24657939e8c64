import { storable } from '#app/domain/text/plain-text.ts';

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
  return campaignText(named.join(' / '));
}

/** Returns untrusted text as a campaign: text that can be stored, cut to the limit; `null` if nothing is left. */
export const campaignText = (text: string): string | null =>
  storable(storable(text).slice(0, LONGEST_CAMPAIGN)).trim() || null;
