import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import type { MemberRow } from '../members.queries.server.ts';
import { type DecisionOutcome, UNDO_SECONDS } from './decision.ts';
import { findLastDecision, lockMember, type MembershipDecisionRow } from './decisions.queries.server.ts';

export type Decision = {
  memberId: string;
  outcome: DecisionOutcome;
  decidedAt: Date;
  /** To the person. */
  message?: string | undefined;
};

/**
 * Mails a person the decision on them once it can no longer be undone. A decision that was undone or replaced is not
 * mailed; while its replacement can still be undone, it waits.
 */
export const decisionMailJob = defineJob({
  name: 'membership.tell',
  title: 'E-mail about approval or rejection',
  payload: z.object({
    memberId: z.uuid(),
    outcome: z.enum(['approved', 'rejected']),
    decidedAt: z.iso.datetime(),
    words: z.string().nullable(),
  }),
  run: ({ memberId, outcome, decidedAt, words }) =>
    transaction(async (tx) => {
      const member = await lockMember(tx, memberId);
      if (!member || member.erasedAt) return;
      const isThis = (one: InEffect | null) => one?.outcome === outcome && one.at.toISOString() === decidedAt;
      const current = decisionIn(member);
      if (!current || !isThis(current)) {
        const last = await findLastDecision(tx, memberId);
        if (last && isUndoable(last) && isThis(decisionBefore(last)))
          await enqueue(
            tx,
            decisionMailJob,
            { memberId, outcome, decidedAt, words },
            { key: `${outcome}:${memberId}:after:${last.id}`, startAfter: endOfUndo(last.decidedAt) },
          );
        return;
      }
      const memberName = member.name;
      const content =
        outcome === 'approved'
          ? { template: outcome, memberName, url: urlTo('/dashboard') }
          : { template: outcome, memberName, words };
      const id = `membership-${outcome}.${memberId}.${current.at.getTime()}`;
      await mailMember(tx, { id, to: member.email, content });
    }),
});

type InEffect = { outcome: DecisionOutcome; at: Date };

/** Returns the decision in effect for a person; `null` while they are pending. */
function decisionIn({
  rejectedAt,
  approvedAt,
}: Pick<MemberRow, 'rejectedAt' | 'approvedAt'>): InEffect | null {
  if (rejectedAt) return { outcome: 'rejected', at: rejectedAt };
  return approvedAt && { outcome: 'approved', at: approvedAt };
}

/** Returns the decision that would be in effect again if this one were undone. */
const decisionBefore = ({ rejectedAtBefore, approvedAtBefore }: MembershipDecisionRow): InEffect | null =>
  decisionIn({ rejectedAt: rejectedAtBefore, approvedAt: approvedAtBefore });

const endOfUndo = (decidedAt: Date): Date => new Date(decidedAt.getTime() + (UNDO_SECONDS + 1) * 1000);

const isUndoable = ({ undoneAt, decidedAt }: MembershipDecisionRow): boolean =>
  !undoneAt && endOfUndo(decidedAt) > new Date();

/** Schedules the mail about a decision for the end of its undo window. */
export async function enqueueDecisionMail(
  tx: Tx,
  { memberId, outcome, decidedAt, message }: Decision,
): Promise<void> {
  await enqueue(
    tx,
    decisionMailJob,
    { memberId, outcome, decidedAt: decidedAt.toISOString(), words: message || null },
    {
      key: `${outcome}:${memberId}:${decidedAt.getTime()}`,
      startAfter: endOfUndo(decidedAt),
    },
  );
}
