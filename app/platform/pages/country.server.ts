import { settings } from '../config/settings.server.ts';

/** Values of CDNs for "unknown" and for Tor, which are no countries. */
const NO_COUNTRY: ReadonlySet<string> = new Set(['XX', 'T1', 'ZZ']);

/**
 * Returns the country of a request as two letters, from the header that the firm's CDN sets (`COUNTRY_HEADER`);
 * undefined without one.
 */
export function countryFrom(headers: Headers): string | undefined {
  const { countryHeader } = settings();
  const country = countryHeader ? headers.get(countryHeader)?.trim().toUpperCase() : undefined;
  return country && /^[A-Z]{2}$/.test(country) && !NO_COUNTRY.has(country) ? country : undefined;
}
