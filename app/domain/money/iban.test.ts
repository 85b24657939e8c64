import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inGroupsOfFour, isBic, isIban, isRoutingNumber, withoutBlanks } from './iban.ts';

/** The examples of SWIFT’s registry. */
const IBANS = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'CH9300762011623852957',
  'FR1420041010050500013M02606',
  'SE4550000000058398257466',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
];

test.each(IBANS)('%s is an IBAN, and no longer one with any digit changed', (iban) => {
  expect(isIban(iban)).toBe(true);
  for (let at = 2; at < iban.length; at += 1) {
    const digit = iban[at] ?? '';
    if (!/\d/.test(digit)) continue;
    const other = `${iban.slice(0, at)}${(Number(digit) + 1) % 10}${iban.slice(at + 1)}`;
    expect([other, isIban(other)]).toEqual([other, false]);
  }
});

test.each([
  'DE8937040044053201300',
  'DE893704004405320130000',
  'XX89370400440532013000',
  'de89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  '',
])('%j is not an IBAN', (iban) => {
  expect(isIban(iban)).toBe(false);
});

test.each([
  ['DEUTDEFF', true],
  ['DEUTDEFF500', true],
  ['DEUTDEF', false],
  ['DEUTXXFF', false],
  ['deutdeff', false],
  ['DEUTDEFF50', false],
])('whether %s has the shape of a BIC: %s', (bic, is) => {
  expect(isBic(bic)).toBe(is);
});

test('a routing number is nine digits whose check digit is right', () => {
  expect(['021000021', '011401533', '091000019'].map(isRoutingNumber)).toEqual([true, true, true]);
  expect(['021000022', '02100002', '0210000211', '02100002a', '000000000', ''].some(isRoutingNumber)).toBe(
    false,
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (first) => {
      const eight = String(first).padStart(8, '0');
      const valid = [...'0123456789'].filter((check) => isRoutingNumber(`${eight}${check}`));
      expect(valid).toHaveLength(1);
    }),
  );
});

test('groups of four and blanks are each other’s inverse', () => {
  expect(inGroupsOfFour('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00');
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,34}$/), (text) => {
      expect(withoutBlanks(inGroupsOfFour(text).toLowerCase())).toBe(text);
    }),
  );
});
