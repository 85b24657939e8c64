import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeReference, referencesIn } from '#app/domain/money/creditor-reference.ts';
import { type Entry, type Expected, ExpectedPayments, matchEntry } from './match-entry.ts';

const VEHICLE = 'fund';
const VEHICLES = new Set([VEHICLE]);
const expectedOf = (change: Partial<Expected> & { id: string }): Expected => ({
  ...{ reference: makeReference(change.id.toUpperCase()), direction: 'in', vehicleId: VEHICLE, open: 10_000 },
  ...{ names: [`Holder ${change.id}`], ibans: [], batchId: null },
  ...change,
});
const entryOf = (change: Partial<Entry>): Entry => ({
  ...{ amount: 10_000, direction: 'in', status: 'BOOK', endToEndId: null, batchId: null, texts: [] },
  ...{ counterparty: null, counterpartyIban: null, flaw: null },
  references: [change.endToEndId ?? '', ...(change.texts ?? [])].flatMap(referencesIn),
  ...change,
});
const ADA = expectedOf({
  id: 'a1',
  names: ['Ada Lindqvist', 'Lindqvist Ltd'],
  ibans: ['GB82WEST12345698765432'],
});
const BEN = expectedOf({ id: 'b2', open: 5_000 });
const matched = (entry: Partial<Entry>, ...expected: Expected[]) =>
  matchEntry(entryOf(entry), VEHICLES, new ExpectedPayments(expected.map((one) => ({ ...one }))));

describe('an entry is matched by itself', () => {
  it.each([
    ['in its end-to-end id', { endToEndId: ADA.reference }],
    [
      'in a text, with blanks and in lower case',
      { texts: ['nothing', ADA.reference.toLowerCase().replace(/.{4}/g, '$& ')] },
    ],
    ['twice', { endToEndId: ADA.reference, references: [ADA.reference] }],
    ['with the name of somebody else', { texts: [ADA.reference], counterparty: 'Holder b2' }],
  ])('with the right reference and amount, %s', (_, entry) => {
    expect(matched(entry, ADA, BEN)).toEqual({
      ...{ kind: 'certain', parts: [{ expectedId: 'a1', amount: 10_000 }] },
    });
  });

  it('for what is left of an amount', () => {
    expect(matched({ amount: 2_500, texts: [ADA.reference] }, { ...ADA, open: 2_500 })).toMatchObject({
      kind: 'certain',
    });
  });

  it('when our transfer is debited', () => {
    const out = { ...ADA, direction: 'out' as const };
    expect(matched({ direction: 'out', endToEndId: ADA.reference }, out)).toMatchObject({ kind: 'certain' });
    expect(matched({ direction: 'in', endToEndId: ADA.reference }, out)).toMatchObject({ kind: 'doubtful' });
  });
});

describe('a person is asked to confirm', () => {
  it.each([
    ['less', { amount: 9_999, texts: [ADA.reference] }, [['a1', 9_999]]],
    ['more', { amount: 10_001, texts: [ADA.reference] }, [['a1', 10_001]]],
    [
      'two_references',
      { amount: 15_000, texts: [`${ADA.reference} ${BEN.reference}`] },
      [
        ['a1', 10_000],
        ['b2', 5_000],
      ],
    ],
    [
      'known_account',
      { counterpartyIban: 'GB82WEST12345698765432', counterparty: 'Someone' },
      [['a1', 10_000]],
    ],
    ['known_name', { counterparty: 'LINDQVIST, ADA' }, [['a1', 10_000]]],
    ['known_name', { counterparty: 'lindqvist ltd.' }, [['a1', 10_000]]],
  ] as const)('%s', (why, entry, parts) => {
    expect(matched(entry as Partial<Entry>, ADA, BEN)).toEqual({
      ...{ kind: 'proposed', why },
      parts: parts.map(([expectedId, amount]) => ({ expectedId, amount })),
    });
  });
});

describe('an entry is doubtful', () => {
  const twin = expectedOf({ id: 'c3', names: ADA.names });
  it.each([
    ['no_details', { texts: [ADA.reference], flaw: 'no_details' as const }],
    ['details_differ', { texts: [ADA.reference], flaw: 'details_differ' as const }],
    ['charges', { texts: [ADA.reference], flaw: 'charges' as const }],
    ['references_differ', { amount: 14_999, texts: [ADA.reference, BEN.reference] }],
    ['check_digits', { counterparty: 'Ada Lindqvist', texts: [`RF00${ADA.reference.slice(4)}XYZXYZ`] }],
    ['no_equal', { counterparty: 'Ada Lindqvist', amount: 9_000 }],
    ['amount_alone', { counterparty: 'CALLOWAY TREASURY' }],
    ['nothing', { amount: 7 }],
  ])('%s', (missing, entry) => expect(matched(entry, ADA, BEN)).toEqual({ kind: 'doubtful', missing }));

  it('other_account, not_open, several_equal', () => {
    expect(matched({ texts: [ADA.reference] }, { ...ADA, vehicleId: 'other' })).toMatchObject({
      missing: 'other_account',
    });
    expect(matched({ texts: [ADA.reference] }, { ...ADA, open: 0 })).toMatchObject({ missing: 'not_open' });
    expect(matched({ counterparty: 'Ada Lindqvist' }, ADA, twin)).toMatchObject({ missing: 'several_equal' });
  });

  it('the second time', () => {
    const [expected, entry] = [{ ...ADA }, entryOf({ texts: [ADA.reference] })];
    const all = new ExpectedPayments([expected]);
    const first = matchEntry(entry, VEHICLES, all);
    if (first.kind !== 'certain') throw new Error(first.kind);
    for (const part of first.parts) all.pay(part);
    expect(matchEntry(entry, VEHICLES, all)).toEqual({ kind: 'doubtful', missing: 'not_open' });
  });
});

describe('a batch that was sent to the bank', () => {
  const [ada, ben] = [ADA, BEN].map((one) => ({ ...one, direction: 'out' as const, batchId: 'F-1S' }));
  const debit = { direction: 'out', batchId: 'F-1S', flaw: 'no_details' } as const;
  if (!ada || !ben) throw new Error('Two are sent');

  it('is paid as a whole, if its sum is that of what is open', () => {
    expect(matched({ ...debit, amount: 15_000 }, ada, ben)).toEqual({
      kind: 'certain',
      parts: [
        { expectedId: 'a1', amount: 10_000 },
        { expectedId: 'b2', amount: 5_000 },
      ],
    });
    expect(matched({ ...debit, amount: 5_000 }, { ...ada, open: 0 }, ben)).toMatchObject({ kind: 'certain' });
  });
  it.each([
    ['batch_differs', { amount: 14_000 }],
    ['charges', { amount: 15_000, flaw: 'charges' }],
  ] as const)('is doubtful: %s', (missing, change) =>
    expect(matched({ ...debit, ...change }, ada, ben)).toEqual({ kind: 'doubtful', missing }),
  );
  it('is nobody’s if it is another one', () =>
    expect(matched({ ...debit, amount: 15_000, batchId: 'F-2' }, ada, ben)).toEqual({ kind: 'none' }));
});

describe('nothing is decided', () => {
  it.each(['PDNG', 'INFO', 'FUTR', ''])('about what is %s', (status) => {
    expect(matched({ status, texts: [ADA.reference] }, ADA)).toEqual({ kind: 'none' });
  });
  it('about what the firm spent', () => expect(matched({ direction: 'out' }, ADA)).toEqual({ kind: 'none' }));
});

it('is never certain without the reference of the one it pays, its exact amount, and its account', () => {
  const ids = ['a1', 'b2', 'c3', 'd4'];
  const anExpected = fc.record({
    id: fc.constantFrom(...ids),
    open: fc.constantFrom(0, 1, 5_000, 10_000),
    vehicleId: fc.constantFrom(VEHICLE, 'other'),
    direction: fc.constantFrom('in' as const, 'out' as const),
  });
  const someText = fc.oneof(
    fc.constantFrom(...ids.map((id) => makeReference(id.toUpperCase()))),
    fc.constantFrom('Capital call', 'RF', 'Holder a1', ''),
  );
  const anEntry = fc.record({
    amount: fc.constantFrom(1, 5_000, 10_000, 15_000),
    direction: fc.constantFrom('in' as const, 'out' as const),
    status: fc.constantFrom('BOOK', 'PDNG'),
    texts: fc.array(someText, { maxLength: 3 }),
    counterparty: fc.constantFrom(null, 'Holder a1', 'Holder b2'),
    flaw: fc.constantFrom(null, 'charges' as const),
  });
  fc.assert(
    fc.property(fc.uniqueArray(anExpected, { selector: ({ id }) => id }), anEntry, (some, change) => {
      const all = some.map(expectedOf);
      const match = matchEntry(entryOf(change), VEHICLES, new ExpectedPayments(all));
      if (match.kind === 'proposed')
        expect(match.parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(change.amount);
      if (match.kind !== 'certain') return;
      expect(match.parts).toHaveLength(1);
      const of = all.find(({ id }) => id === match.parts[0]?.expectedId);
      expect(of).toMatchObject({ open: change.amount, vehicleId: VEHICLE, direction: change.direction });
      expect(change.texts.join(' ')).toContain(of?.reference);
      expect(change).toMatchObject({ status: 'BOOK', flaw: null });
    }),
  );
});
