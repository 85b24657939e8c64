import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type CommitmentFacts,
  commitmentState,
  isUndecided,
} from '#app/domain/investing/commitment-state.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import {
  type AmountRule,
  type CommitmentFigures,
  checkAmount,
  highestAmount,
  nearestAmount,
  quickPicks,
  refusalToAccept,
  refusalToAmend,
  refusalToCommit,
  refusalToWithdraw,
  stateSentence,
} from './commitment.ts';

const rule: AmountRule = {
  minimum: fromMajor(100_000, 'EUR'),
  maximum: fromMajor(1_000_000, 'EUR'),
  step: fromMajor(25_000, 'EUR'),
  currency: 'EUR',
};

const rules = fc
  .record({
    minimum: fc.integer({ min: 1, max: 1e9 }),
    room: fc.integer({ min: 0, max: 1e9 }),
    step: fc.integer({ min: 1, max: 1e8 }),
  })
  .map(
    ({ minimum, room, step }): AmountRule => ({ minimum, maximum: minimum + room, step, currency: 'EUR' }),
  );

describe('the amount', () => {
  test.each([
    [100_000, null],
    [125_000, null],
    [1_000_000, null],
    [99_999, 'The minimum is €100,000.'],
    [1_000_025, 'The maximum is €1,000,000.'],
    [110_000, 'Please choose steps of €25,000 from €100,000.'],
    [Number.NaN, 'Please enter an amount.'],
    [100_000.005, 'Please enter an amount.'],
  ])('€%d → %s', (major, sentence) => {
    expect(checkAmount(major * 100, rule)?.sentence ?? null).toBe(sentence);
  });

  test('is valid exactly if it is the minimum plus a whole number of steps, up to the maximum', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: -10, max: 3e9 }), (any, amount) => {
        const steps = (amount - any.minimum) / any.step;
        const right = amount >= any.minimum && amount <= any.maximum && Number.isInteger(steps);
        expect(checkAmount(amount, any) === null).toBe(right);
      }),
    );
  });

  test('can be any number of whole steps', () => {
    fc.assert(
      fc.property(rules, fc.nat(1_000), (any, steps) => {
        const amount = any.minimum + steps * any.step;
        expect(checkAmount(amount, any)?.code).toBe(amount > any.maximum ? 'above_maximum' : undefined);
      }),
    );
  });

  test('a minimum or maximum named in a message is itself valid, and so is every quick pick', () => {
    fc.assert(
      fc.property(rules, (any) => {
        const picks = quickPicks(any);
        for (const amount of [any.minimum, highestAmount(any), ...picks])
          expect(checkAmount(amount, any)).toBeNull();
        expect(picks[0]).toBe(any.minimum);
        expect(picks).toEqual([...new Set(picks)].sort((a, b) => a - b));
      }),
    );
  });

  test('the nearest valid amount is valid, and no valid amount is nearer', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 3e9 }), (any, amount) => {
        const nearest = nearestAmount(amount, any);
        expect(checkAmount(nearest, any)).toBeNull();
        const away = Math.abs(nearest - amount);
        for (const other of [nearest - any.step, nearest + any.step])
          if (checkAmount(other, any) === null) expect(Math.abs(other - amount)).toBeGreaterThanOrEqual(away);
        if (checkAmount(amount, any) === null) expect(nearest).toBe(amount);
      }),
    );
  });

  test('a maximum that is not on the step is stated as the last step below it', () => {
    const odd = { ...rule, maximum: fromMajor(990_000, 'EUR') };
    expect(checkAmount(fromMajor(990_000, 'EUR'), odd)?.sentence).toBe('The maximum is €975,000.');
  });
});

describe('who may commit', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const offer = { stage: 'open', closesAt: '2026-11-25T12:00:00Z', requiresAccreditation: false } as const;
  const investor = { role: 'prospective', ndaSignedAt: '2026-01-01T00:00:00Z', accreditedAt: null } as const;

  test('a member who signed the NDA, before the deadline', () => {
    expect(refusalToCommit(offer, investor, now)).toBeNull();
    expect(refusalToCommit({ ...offer, closesAt: null }, investor, now)).toBeNull();
  });

  test('nobody from the deadline on, to the millisecond', () => {
    const closesAt = new Date(offer.closesAt);
    expect(refusalToCommit(offer, investor, new Date(closesAt.getTime() - 1))).toBeNull();
    expect(refusalToCommit(offer, investor, closesAt)?.code).toBe('deadline_passed');
  });

  test.each(['pipeline', 'closed', 'passed'] as const)('nobody in %s', (stage) => {
    expect(refusalToCommit({ ...offer, stage }, investor, now)?.code).toBe('not_open');
  });

  test('without the NDA, only an admin', () => {
    expect(refusalToCommit(offer, { ...investor, ndaSignedAt: null }, now)?.code).toBe('nda_missing');
    expect(refusalToCommit(offer, { ...investor, role: 'admin', ndaSignedAt: null }, now)).toBeNull();
  });

  test('only accredited members, where the opportunity requires it', () => {
    const strict = { ...offer, requiresAccreditation: true };
    expect(refusalToCommit(strict, investor, now)?.code).toBe('not_accredited');
    expect(refusalToCommit(strict, { ...investor, accreditedAt: '2026-01-01T00:00:00Z' }, now)).toBeNull();
  });
});

describe('transitions', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const nothing: CommitmentFacts = {
    waitlistedAt: null,
    acceptedAt: null,
    declinedAt: null,
    withdrawnAt: null,
    fundedAt: null,
  };
  const submitted: CommitmentFigures = {
    ...nothing,
    amount: fromMajor(250_000, 'EUR'),
    acceptedAmount: null,
    currency: 'EUR',
  };
  const accepted = { ...submitted, acceptedAt: at, acceptedAmount: fromMajor(150_000, 'EUR') };
  const states = {
    accepted,
    declined: { ...submitted, declinedAt: at },
    withdrawn: { ...submitted, withdrawnAt: at },
    funded: { ...accepted, fundedAt: at },
  };

  test('an undecided commitment may be decided and withdrawn', () => {
    expect(isUndecided(commitmentState(submitted))).toBe(true);
    expect(refusalToWithdraw(submitted)).toBeNull();
    expect(refusalToAmend(submitted)).toBeNull();
    expect(refusalToAmend({ ...submitted, waitlistedAt: at })).toBeNull();
  });

  test.each(Object.entries(states))('a commitment that is %s is final', (_state, commitment) => {
    expect(isUndecided(commitmentState(commitment))).toBe(false);
    expect(refusalToWithdraw(commitment)).toContain(stateSentence(commitment));
    expect(refusalToAmend(commitment)).toBe(
      `A commitment can be changed until it is decided: ${stateSentence(commitment)}.`,
    );
  });

  test('states its current status', () => {
    expect(stateSentence(submitted)).toBe('€250,000 is awaiting a decision');
    expect(stateSentence(accepted)).toBe('€150,000 of €250,000 was accepted');
    expect(stateSentence({ ...accepted, acceptedAmount: submitted.amount })).toBe('€250,000 was accepted');
    expect(stateSentence(states.declined)).toBe('€250,000 was declined');
  });

  const book = {
    stage: 'open',
    target: fromMajor(1_000_000, 'EUR'),
    accepted: fromMajor(900_000, 'EUR'),
    currency: 'EUR',
  } as const;

  test('no more is accepted than the target has left, unless oversubscription is confirmed', () => {
    expect(refusalToAccept(fromMajor(100_000, 'EUR'), submitted, book, false)).toBeNull();
    expect(refusalToAccept(fromMajor(100_001, 'EUR'), submitted, book, false)).toBe(
      'Only €100,000 of the target is left. Scale back, or tick “Accept more than the target”.',
    );
    expect(refusalToAccept(fromMajor(250_000, 'EUR'), submitted, book, true)).toBeNull();
    expect(refusalToAccept(1, submitted, { ...book, accepted: book.target }, false)).toContain(
      'The target is reached.',
    );
  });

  test('never more than requested, never nothing, and nothing of an opportunity that the firm passed on', () => {
    expect(refusalToAccept(submitted.amount + 1, submitted, book, true)).toContain('€250,000');
    expect(refusalToAccept(0, submitted, book, true)).toBe('Please enter an amount above zero.');
    expect(refusalToAccept(1.5, submitted, book, true)).toBe('Please enter an amount above zero.');
    expect(refusalToAccept(1, submitted, { ...book, stage: 'passed' }, false)).toContain('only be declined');
  });
});
