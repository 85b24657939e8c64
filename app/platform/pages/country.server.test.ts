import { describe, expect, test } from 'vitest';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { countryFrom } from './country.server.ts';

const from = (value: string) => countryFrom(new Headers({ 'CF-IPCountry': value }));

test('without COUNTRY_HEADER, no header of a visitor names a country', () => {
  expect(from('PT')).toBeUndefined();
});

describe('with COUNTRY_HEADER', () => {
  useEnvironment({ COUNTRY_HEADER: 'cf-ipcountry' });

  test.each([
    ['PT', 'PT'],
    ['pt', 'PT'],
    ['XX', undefined],
    ['T1', undefined],
    ['<b>', undefined],
    ['', undefined],
  ])('%j is %j', (value, country) => {
    expect(from(value)).toBe(country);
  });
});
