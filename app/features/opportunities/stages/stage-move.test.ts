import { describe, expect, test } from 'vitest';
import { OPPORTUNITY_STAGES, type OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { datesAfter, MOVES, moveNews, refusalToMove, type StageMove, stageMoveInput } from './stage-move.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const [EARLIER, LATER] = ['2026-10-01T00:00:00Z', '2026-12-31T00:00:00Z'];
const kontor = { name: 'Kontor Systems', opensAt: null, closesAt: null };
const none = { live: 0, undecided: 0, accepted: { amount: 0, currency: 'EUR' as const } };
const move = (from: OpportunityStage, to: OpportunityStage, more: Partial<StageMove> = {}): StageMove => ({
  opportunityId: '019aa000-0000-7000-8000-000000000000',
  from,
  to,
  ...more,
});
/** A valid request with everything that the move needs. */
const wellAsked = (from: OpportunityStage, to: OpportunityStage) =>
  move(from, to, { reason: 'Too dear.', ...(to === 'open' && { closesAt: LATER }) });

describe('an opportunity moves', () => {
  const pairs = OPPORTUNITY_STAGES.flatMap((from) => OPPORTUNITY_STAGES.map((to) => [from, to] as const));
  test.each(pairs)('from %s to %s only as the rules allow', (from, to) => {
    const allowed: readonly OpportunityStage[] = MOVES[from];
    const refusal = refusalToMove(wellAsked(from, to), kontor, none, NOW);
    expect(refusal === null).toBe(allowed.includes(to));
    if (refusal) expect(refusal).toMatch(/^An opportunity cannot move from \w+ to \w+\.$/);
  });

  test('in seven ways in total', () => {
    expect(Object.values(MOVES).flat()).toHaveLength(7);
  });
});

describe('the dates of a stage', () => {
  const opensAt = new Date(EARLIER);
  test('are now, or as given', () => {
    expect(
      datesAfter(move('pipeline', 'open', { closesAt: LATER }), { ...kontor, opensAt: new Date(LATER) }, NOW),
    ).toEqual({
      opensAt: NOW,
      closesAt: new Date(LATER),
      closedAt: null,
      passedAt: null,
    });
    expect(datesAfter(move('open', 'closed'), { ...kontor, opensAt }, NOW)).toMatchObject({
      opensAt,
      closedAt: NOW,
    });
    expect(datesAfter(move('open', 'passed', { passedAt: EARLIER }), kontor, NOW)).toMatchObject({
      passedAt: new Date(EARLIER),
    });
    expect(
      datesAfter(move('open', 'pipeline'), { ...kontor, opensAt, closesAt: new Date(LATER) }, NOW),
    ).toEqual({ opensAt: null, closesAt: null, closedAt: null, passedAt: null });
  });

  test('keep a deadline of which nothing is said, and drop one that is cleared', () => {
    const dated = { ...kontor, closesAt: new Date(LATER) };
    expect(datesAfter(move('pipeline', 'open'), dated, NOW).closesAt).toEqual(new Date(LATER));
    expect(datesAfter(move('pipeline', 'open', { closesAt: null }), dated, NOW).closesAt).toBeNull();
    expect(stageMoveInput.parse(move('pipeline', 'open', { closesAt: null })).closesAt).toBeNull();
    expect(refusalToMove(move('pipeline', 'open', { closesAt: null }), dated, none, NOW)).toBeNull();
  });

  test('when it opens again, keep the opening and drop the closing', () => {
    expect(datesAfter(move('closed', 'open', { closesAt: LATER }), { ...kontor, opensAt }, NOW)).toEqual({
      opensAt,
      closesAt: new Date(LATER),
      closedAt: null,
      passedAt: null,
    });
  });

  test.each<[string, StageMove, object]>([
    ['a deadline that has passed', move('pipeline', 'open', { closesAt: EARLIER }), {}],
    ['an old deadline', move('pipeline', 'open'), { closesAt: new Date(EARLIER) }],
    ['an opening in the future', move('pipeline', 'open', { opensAt: LATER }), {}],
    ['no new deadline when it opens again', move('closed', 'open'), { closesAt: new Date(LATER) }],
    [
      'a cleared deadline when it opens again',
      move('closed', 'open', { closesAt: null }),
      { closesAt: new Date(LATER) },
    ],
    ['a closing in the future', move('open', 'closed', { closedAt: LATER }), {}],
    ['a closing before the opening', move('open', 'closed', { closedAt: EARLIER }), { opensAt: NOW }],
    ['no reason to pass', move('pipeline', 'passed'), {}],
    ['a passing in the future', move('pipeline', 'passed', { reason: 'Dear.', passedAt: LATER }), {}],
    ['an expected opening in the past', move('passed', 'pipeline', { opensAt: EARLIER }), {}],
    ['a deadline before the opening', move('passed', 'pipeline', { opensAt: LATER, closesAt: LATER }), {}],
  ])('are never %s', (_what, asked, change) => {
    expect(refusalToMove(asked, { ...kontor, ...change }, none, NOW)).toEqual(expect.any(String));
  });

  test('must exist in the calendar', () => {
    const asked = move('open', 'closed', { closedAt: '0000-01-01T00:00:00Z' });
    expect(stageMoveInput.safeParse(asked).success).toBe(false);
    expect(stageMoveInput.safeParse(move('open', 'closed', { closedAt: EARLIER })).success).toBe(true);
  });
});

describe('its commitments', () => {
  const accepted = { amount: fromMajor(250_000, 'EUR'), currency: 'EUR' as const };
  const refusal = (asked: StageMove, commitments: object) =>
    refusalToMove(asked, kontor, { ...none, ...commitments }, NOW);

  test('keep it out of the pipeline', () => {
    expect(refusal(move('open', 'pipeline'), { live: 1 })).toContain('1 commitment is open.');
    expect(refusal(move('open', 'pipeline'), { live: 2 })).toContain('2 commitments are open.');
  });

  test('if accepted, prevent passing', () => {
    expect(refusal(move('open', 'passed', { reason: 'Dear.' }), { live: 1, accepted })).toContain('€250,000');
    expect(refusal(move('open', 'closed'), { live: 1, accepted })).toBeNull();
  });

  test('if undecided, have to be decided or declined before it closes', () => {
    expect(refusal(move('open', 'closed'), { live: 3, undecided: 2 })).toBe(
      '2 commitments are undecided. Decide first, or decline the rest with a reason.',
    );
    expect(refusal(move('open', 'closed', { declineRest: 'Full.' }), { live: 3, undecided: 2 })).toBeNull();
  });
});

test('interested members are notified of the consequences', () => {
  const told = (asked: StageMove, deadline: string | null = null) => moveNews(asked, kontor, deadline);
  expect(told(move('pipeline', 'open'), '31 Dec 2026')).toEqual({
    title: 'Kontor Systems is open',
    body: 'You can commit until 31 Dec 2026. If you indicated an amount, we fill it in for you.',
  });
  expect(told(move('closed', 'open')).title).toBe('Kontor Systems is open again');
  expect(told(move('open', 'closed'))).toEqual({
    title: 'Kontor Systems is closed',
    body: 'It no longer accepts commitments.',
  });
  expect(told(move('pipeline', 'passed', { reason: 'Too dear.' }))).toEqual({
    title: 'We passed on Kontor Systems',
    body: 'Too dear.',
  });
  expect(told(move('pipeline', 'passed', { reason: 'Too dear. '.repeat(200) })).body).toHaveLength(600);
  expect(told(move('passed', 'pipeline')).title).toBe('Kontor Systems is back in the pipeline');
});
