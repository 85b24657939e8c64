import { expect, test } from 'vitest';
import { inOneLocale } from './content-locales.ts';

test('each field has the value of the first locale that has one', () => {
  const fields = {
    both: { 'en-US': 'a', de: 'b' },
    german: { de: 'nur deutsch' },
    empty: { 'en-US': '', de: 'voll' },
    zero: { 'en-US': 0 },
    no: { 'en-US': false, de: true },
    cleared: { 'en-US': null, de: 'da' },
    french: { fr: 'seulement' },
    nothing: {},
    list: { 'en-US': [1, 2] },
  };
  expect(inOneLocale(fields, ['en-US', 'de'])).toEqual({
    both: 'a',
    german: 'nur deutsch',
    empty: '',
    zero: 0,
    no: false,
    cleared: 'da',
    list: [1, 2],
  });
});

test('a locale is a name like any other', () => {
  const fields = { a: JSON.parse('{"__proto__": "odd", "en": "x"}') };
  expect(inOneLocale(fields, ['constructor', 'toString', 'en'])).toEqual({ a: 'x' });
});
