type Traces = {
  /** The two-letter country that the firm's CDN named; undefined without one. */
  country: string | undefined;
  /** The browser's languages, such as `de-CH`, by preference. */
  languages: readonly string[];
  /** The browser's time zone, such as `Europe/Zurich`. */
  timeZone: string;
};

/**
 * Returns where a person is, for the analytics profile (seed §3): the country named by the CDN, else the region of
 * the first language that has one, both as English names, else the time zone.
 */
export function locationOf({ country, languages, timeZone }: Traces): string {
  const region = country ?? languages.map(regionOf).find(Boolean);
  return (region && nameOf(region)) || timeZone;
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region;
  } catch {
    // Browsers may be configured with a text that is no language.
    return undefined;
  }
}

function nameOf(region: string): string | undefined {
  try {
    return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(region);
  } catch {
    return undefined;
  }
}
