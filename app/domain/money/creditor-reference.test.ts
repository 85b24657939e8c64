import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReference, makeReference, referencesIn } from './creditor-reference.ts';

const bodies = fc.stringMatching(/^[A-Z0-9]{1,21}$/);

/** The remainder by the definition of the standard, in whole numbers of any size. */
const byTheStandard = (reference: string): bigint =>
  BigInt(
    [...(reference.slice(4) + reference.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join(''),
  ) % 97n;

describe('a creditor reference', () => {
  it('has the check digits that the standard prints', () => {
    expect(makeReference('539007547034')).toBe('RF18539007547034');
    expect(isReference('RF18539007547034')).toBe(true);
    expect(isReference('RF19539007547034')).toBe(false);
  });

  it('has check digits of remainder one, whatever its body', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const made = makeReference(body);
        expect(byTheStandard(made)).toBe(1n);
        expect(isReference(made)).toBe(true);
      }),
    );
  });

  it('is not right with one digit changed, or two swapped', () => {
    const digits = fc.stringMatching(/^[0-9]{2,21}$/);
    fc.assert(
      fc.property(digits, fc.nat(), fc.constantFrom(...'0123456789'), (body, at, sign) => {
        const made = makeReference(body);
        const place = 4 + (at % (body.length - 1));
        const [one = '', other = ''] = made.slice(place);
        const changed = made.slice(0, place) + sign + made.slice(place + 1);
        expect(isReference(changed)).toBe(changed === made);
        const swapped = made.slice(0, place) + other + one + made.slice(place + 2);
        expect(isReference(swapped)).toBe(swapped === made);
      }),
    );
  });

  it.each(['', 'abc', 'A B', 'Ä', 'A'.repeat(22)])('refuses the body “%s”', (body) => {
    expect(() => makeReference(body)).toThrow(RangeError);
  });
});

describe('a reference in the text of a bank', () => {
  it.each([
    ['as it is', 'RF18539007547034'],
    ['in groups', 'Zahlung RF18 5390 0754 7034 vielen Dank'],
    ['in lower case', 'call 4, rf18 5390 0754 7034'],
    ['over a line break', 'RF18 5390 0\n754 7034'],
    ['without blanks around it', 'CALL4RF18539007547034THANKS'],
    ['with other signs between', '/RFB/RF18-5390.0754/7034'],
    ['in full-width letters', 'ＲＦ１８５３９００７５４７０３４'],
    ['behind another RF', 'RFRF18539007547034'],
  ])('is found %s', (_, text) => expect(referencesIn(text)).toContain('RF18539007547034'));

  it.each(['RF1853900754703', 'RF 18', 'RF', '', 'RF18539007547035', 'Ref 18539007547034'])(
    'is not found in “%s”',
    (text) => expect(referencesIn(text)).not.toContain('RF18539007547034'),
  );

  it('is found wherever blanks and breaks were put', () => {
    fc.assert(
      fc.property(
        bodies,
        fc.array(fc.nat(24)),
        fc.constantFrom(' ', '\n', '\r\n', '-'),
        (body, places, gap) => {
          const made = makeReference(body);
          const text = [...made].map((sign, at) => (places.includes(at) ? gap + sign : sign)).join('');
          expect(referencesIn(`Für ${text.toLowerCase()} danke`)).toContain(made);
        },
      ),
    );
  });

  it('finds two', () => {
    const other = makeReference('ABC');
    expect(referencesIn(`RF18539007547034 ${other}`)).toEqual(
      expect.arrayContaining([other, 'RF18539007547034']),
    );
  });
});
