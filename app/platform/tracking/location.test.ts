import { expect, test } from 'vitest';
import { locationOf } from './location.ts';

const ZONE = 'Europe/Zurich';

test.each([
  ['the country that the CDN named', 'PT', ['de-CH'], 'Portugal'],
  ['else the region of the browser’s language', undefined, ['de-CH', 'en-US'], 'Switzerland'],
  ['of the first language that has one', undefined, ['de', 'fr-FR'], 'France'],
  ['in any script', undefined, ['zh-Hant-TW'], 'Taiwan'],
  ['else the time zone', undefined, ['de'], ZONE],
  ['also without languages', undefined, [], ZONE],
  ['and with a text that is no language', undefined, ['x_!'], ZONE],
  ['and with a region that is none', undefined, ['de-ZY'], ZONE],
])('seed §3: the location is %s', (_what, country, languages, location) => {
  expect(locationOf({ country, languages, timeZone: ZONE })).toBe(location);
});
