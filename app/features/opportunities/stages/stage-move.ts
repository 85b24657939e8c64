import { z } from 'zod';
import { OPPORTUNITY_STAGES, type OpportunityStage } from '#app/domain/investing/opportunity-content.ts';
import { formatMoney, type Money } from '#app/domain/money/money.ts';
import { paragraph } from '#app/domain/text/input-text.ts';
import { STAGE_LABELS } from '../opportunity.ts';
import { writtenMoment } from '../opportunity-fields.ts';
import { dateOfCard } from '../opportunity-row.ts';

export const MOVES = {
  pipeline: ['open', 'passed'],
  open: ['closed', 'passed', 'pipeline'],
  closed: ['open'],
  passed: ['pipeline'],
} as const satisfies Record<OpportunityStage, readonly OpportunityStage[]>;

/**
 * A stage move as requested by an admin. Omitted dates keep their current value, or are set to now; `null` is no
 * deadline.
 */
export const stageMoveInput = z.object({
  opportunityId: z.uuid(),
  /** The stage that the admin saw. */
  from: z.enum(OPPORTUNITY_STAGES),
  to: z.enum(OPPORTUNITY_STAGES),
  /** The reason, shown to members. */
  reason: paragraph(4_000).optional(),
  opensAt: writtenMoment.optional(),
  closesAt: writtenMoment.nullable().optional(),
  closedAt: writtenMoment.optional(),
  passedAt: writtenMoment.optional(),
  /** The outcome, added to its page as an entry dated today. */
  outcome: paragraph(4_000).optional(),
  /** Declines all undecided commitments with this reason. */
  declineRest: paragraph(1_000).optional(),
});
export type StageMove = z.infer<typeof stageMoveInput>;

/** The fields of an opportunity that a move depends on. */
export type Movable = {
  name: string;
  opensAt: Date | null;
  closesAt: Date | null;
};

/**
 * Its live commitments (neither declined nor withdrawn), the undecided ones among them, and the sum of accepted
 * amounts.
 */
export type MovableCommitments = { live: number; undecided: number; accepted: Money };

export type StageDates = {
  opensAt: Date | null;
  closesAt: Date | null;
  closedAt: Date | null;
  passedAt: Date | null;
};

export function datesAfter(move: StageMove, { opensAt, closesAt }: Movable, now: Date): StageDates {
  const given = (iso: string | null | undefined, otherwise: Date | null) =>
    iso === undefined ? otherwise : dateOfCard(iso);
  switch (move.to) {
    case 'open': {
      const deadline = given(move.closesAt, closesAt);
      const since = move.from === 'closed' ? opensAt : given(move.opensAt, now);
      return { opensAt: since, closesAt: deadline, closedAt: null, passedAt: null };
    }
    case 'closed':
      return { opensAt, closesAt, closedAt: given(move.closedAt, now), passedAt: null };
    case 'passed':
      return { opensAt, closesAt, closedAt: null, passedAt: given(move.passedAt, now) };
    case 'pipeline':
      return {
        opensAt: given(move.opensAt, null),
        closesAt: given(move.closesAt, null),
        closedAt: null,
        passedAt: null,
      };
  }
}

/** Returns why an opportunity cannot make the move, as a sentence for the admin; `null` when it can. */
export function refusalToMove(
  move: StageMove,
  opportunity: Movable,
  commitments: MovableCommitments,
  now: Date,
): string | null {
  const { from, to } = move;
  const allowed: readonly OpportunityStage[] = MOVES[from];
  if (!allowed.includes(to))
    return `An opportunity cannot move from ${STAGE_LABELS[from]} to ${STAGE_LABELS[to]}.`;
  return (
    refusalByDates(move, datesAfter(move, opportunity, now), now) ?? refusalByCommitments(move, commitments)
  );
}

function refusalByDates(
  { from, to, closesAt: newDeadline, reason }: StageMove,
  dates: StageDates,
  now: Date,
) {
  const { opensAt, closesAt, closedAt, passedAt } = dates;
  switch (to) {
    case 'open':
      if (from === 'closed' && !newDeadline) return 'Please choose a new deadline.';
      if (opensAt && opensAt > now) return 'It opens now, so the opening cannot be in the future.';
      if (closesAt && closesAt <= now) return 'The deadline has passed. Please choose a new one.';
      return null;
    case 'closed':
      if (closedAt && closedAt > now) return 'The closing date cannot be in the future.';
      return closedAt && opensAt && closedAt < opensAt ? 'It cannot close before it opened.' : null;
    case 'passed':
      if (!reason) return 'Please say why we passed. Members read it.';
      return passedAt && passedAt > now ? 'The date cannot be in the future.' : null;
    case 'pipeline':
      if (opensAt && opensAt <= now) return 'The expected opening must be in the future.';
      return opensAt && closesAt && closesAt <= opensAt ? 'The deadline is before the opening.' : null;
  }
}

function refusalByCommitments(
  { from, to, declineRest }: StageMove,
  commitments: MovableCommitments,
): string | null {
  if (from !== 'open') return null;
  const { live, undecided, accepted } = commitments;
  if (to === 'pipeline')
    return live > 0
      ? `${live === 1 ? '1 commitment is' : `${live} commitments are`} open. Decline ${live === 1 ? 'it' : 'them'} first, with a reason.`
      : null;
  if (to === 'passed' && accepted.amount > 0)
    return `${formatMoney(accepted)} is already accepted. You can close it, but not pass on it.`;
  if (undecided > 0 && !declineRest)
    return `${undecided === 1 ? '1 commitment is' : `${undecided} commitments are`} undecided. Decide first, or decline the rest with a reason.`;
  return null;
}

/** The notification to interested members: a title, and a line below it. */
export function moveNews(
  move: Pick<StageMove, 'from' | 'to' | 'reason'>,
  { name }: Movable,
  deadline: string | null,
): { title: string; body: string } {
  const { from, to } = move;
  const reason = move.reason && shortened(move.reason);
  const until = deadline ? ` until ${deadline}` : '';
  switch (to) {
    case 'open':
      return from === 'closed'
        ? { title: `${name} is open again`, body: reason ?? `You can commit${until}.` }
        : {
            title: `${name} is open`,
            body: `You can commit${until}. If you indicated an amount, we fill it in for you.${reason ? ` ${reason}` : ''}`,
          };
    case 'closed':
      return { title: `${name} is closed`, body: reason ?? 'It no longer accepts commitments.' };
    case 'passed':
      return { title: `We passed on ${name}`, body: reason ?? 'The page gives the reason.' };
    case 'pipeline':
      return {
        title: `${name} is back in the pipeline`,
        body: reason ?? 'It is not open for commitments at the moment.',
      };
  }
}

/** Shortened, because the page shows the whole reason. */
const shortened = (reason: string): string =>
  reason.length > LONGEST_NEWS ? `${reason.slice(0, LONGEST_NEWS).toWellFormed().trimEnd()}…` : reason;
const LONGEST_NEWS = 600;
