import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { type DecisionOutcome, UNDO_SECONDS } from '#app/features/members/decision.ts';
import { decisionOn } from '#app/features/members/decisions.server.ts';
import { mailMember } from '#app/integrations/mail/mail.jobs.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs.server.ts';

/**
 * Tells a person what was decided on them, once it cannot be undone any more. A decision that was taken back, or
 * replaced by another, is not told.
 */
export const tellDecisionJob = defineJob({
  name: 'membership.tell',
  title: 'Mail about being approved or rejected',
  payload: z.object({
    memberId: z.uuid(),
    outcome: z.enum(['approved', 'rejected']),
    decidedAt: z.iso.datetime(),
    words: z.string().nullable(),
  }),
  run: ({ memberId, outcome, decidedAt, words }) =>
    transaction(async (tx) => {
      const decision = await decisionOn(tx, memberId);
      const stands = decision?.outcome === outcome && decision.at.toISOString() === decidedAt;
      if (!stands) return;
      const memberName = decision.member.name;
      const content =
        outcome === 'approved'
          ? { template: outcome, memberName, url: new URL('/dashboard', env.APP_BASE_URL).href }
          : { template: outcome, memberName, words };
      const id = `membership-${outcome}.${memberId}.${decision.at.getTime()}`;
      await mailMember(tx, { id, to: decision.member.email, content });
    }),
});

/** Has a person told of a decision when its time to be undone is over. */
export async function tellLater(
  tx: Tx,
  told: { memberId: string; outcome: DecisionOutcome; decidedAt: Date; words?: string | undefined },
): Promise<void> {
  const { memberId, outcome, decidedAt, words } = told;
  await enqueue(
    tx,
    tellDecisionJob,
    { memberId, outcome, decidedAt: decidedAt.toISOString(), words: words || null },
    {
      key: `${outcome}:${memberId}:${decidedAt.getTime()}`,
      startAfter: new Date(decidedAt.getTime() + (UNDO_SECONDS + 1) * 1000),
    },
  );
}
