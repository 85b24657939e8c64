import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAIL_STATES } from '#app/domain/messages/mail-state.ts';
import { type KnownState, laterState, saysMore } from './mail-fold.ts';

const report = fc.record({
  state: fc.constantFrom(...MAIL_STATES.slice(3)),
  at: fc.integer({ min: 0, max: 5 }).map((second) => new Date(second * 1000)),
  reason: fc.constant(null),
});

/** The stored state after these calls of the service, each with some reports. */
const after = (calls: readonly (readonly KnownState[])[]): string => {
  let stored: KnownState = { state: 'waiting', at: new Date(0), reason: null };
  for (const call of calls) {
    const [first, ...others] = call;
    const found = first && others.reduce(laterState, first);
    if (found && saysMore(found, stored)) stored = found;
  }
  return stored.state;
};

test('late, repeated and in any order: the result is the same', () => {
  fc.assert(
    fc.property(
      fc.array(report, { minLength: 1, maxLength: 8 }),
      fc.array(fc.nat({ max: 7 }), { maxLength: 8 }),
      fc.infiniteStream(fc.nat()),
      (reports, repeated, order) => {
        const again = repeated.flatMap((index) => reports.slice(index, index + 1));
        const shuffled = [...reports, ...again]
          .map((one) => ({ one, key: order.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const known = reports.map(({ state }) => MAIL_STATES.indexOf(state));
        const expected = MAIL_STATES[Math.max(...known)];
        expect(after([reports])).toBe(expected);
        expect(after(shuffled.map((one) => [one]))).toBe(expected);
        expect(after([shuffled.slice(0, 3), shuffled.slice(3), shuffled])).toBe(expected);
      },
    ),
  );
});
