const BROWSERS: readonly [pattern: RegExp, name: string][] = [
  // Each of these user agents also contains the names below it.
  [/\bEdgA?\//, 'Edge'],
  [/\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
];

const first = (rules: typeof BROWSERS, userAgent: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns, for example, "Firefox on Mac". A best guess: user agents are unreliable. */
export function deviceWords(userAgent: string | null): string {
  const browser = first(BROWSERS, userAgent ?? '');
  const system = first(SYSTEMS, userAgent ?? '');
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device');
}

/** Returns the words within a sentence: "a browser on Mac". */
export const deviceInSentence = (words: string): string =>
  words.replace(/^An? /, (article) => article.toLowerCase());
