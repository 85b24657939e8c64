import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { sendToMember } from '#app/notify/mail/mail.jobs.server.ts';
import type { ToMember } from '#app/notify/mail/mail-payload.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import type { MemberRow } from '../signing-in/sync-member.queries.server.ts';
import { type DecisionOutcome, UNDO_SECONDS } from './decision.ts';
import {
  findLastDecision,
  lockMemberToDecide,
  type MembershipDecisionRow,
} from './decisions.queries.server.ts';

export type Decision = {
  memberId: string;
  outcome: DecisionOutcome;
  decidedAt: Date;
  /** To the person. */
  message?: string | undefined;
};

const payload = z.object({
  memberId: z.uuid(),
  outcome: z.enum(['approved', 'rejected']),
  decidedAt: z.iso.datetime(),
  words: z.string().nullable(),
});
type Payload = z.output<typeof payload>;

/**
 * Mails a person the decision on them once it can no longer be undone. A decision that was undone or replaced is not
 * mailed, which each try checks; while its replacement can still be undone, it waits.
 */
export const decisionMailJob = defineJob({
  name: 'membership.tell',
  title: 'E-mail about approval or rejection',
  payload,
  ...OUTSIDE_RETRIES,
  service: 'memberMail',
  async run(decision, context) {
    const mail = await transaction((tx) => mailOf(tx, decision));
    if (mail) await sendToMember(mail, context);
  },
});

/** Returns the mail about a decision that is in effect. One that may be again is mailed later. */
async function mailOf(tx: Tx, decision: Payload): Promise<ToMember | null> {
  const { memberId, outcome, decidedAt, words } = decision;
  const member = await lockMemberToDecide(tx, memberId);
  if (!member || member.erasedAt) return null;
  const isThis = (one: InEffect | null) => one?.outcome === outcome && one.at.toISOString() === decidedAt;
  const current = decisionIn(member);
  if (!current || !isThis(current)) {
    const last = await findLastDecision(tx, memberId);
    if (last && isUndoable(last) && isThis(decisionBefore(last)))
      await enqueue(tx, decisionMailJob, decision, {
        key: `${outcome}:${memberId}:after:${last.id}`,
        startAfter: endOfUndo(last.decidedAt),
      });
    return null;
  }
  const memberName = member.name;
  const content =
    outcome === 'approved'
      ? { template: outcome, memberName, url: urlTo('/dashboard') }
      : { template: outcome, memberName, words };
  const id = `membership-${outcome}.${memberId}.${current.at.getTime()}`;
  return { id, to: member.email, memberId, content };
}

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
