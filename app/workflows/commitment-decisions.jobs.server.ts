import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { decisionToTell } from '#app/features/commitments/commitment-decision-told.server.ts';
import { contactChange } from '#app/integrations/crm/crm.jobs.server.ts';
import { roleChange } from '#app/integrations/identity/management.jobs.server.ts';
import { defineJob, enqueueAll } from '#app/platform/jobs.server.ts';
import { tellDecision } from './commitment-decisions-told.server.ts';

/** Members whom one run tells. */
const TOLD_AT_ONCE = 50;

/**
 * Tells members of what was decided on their commitments together with others. Each in a transaction of their own, as the
 * decision stands by then: who was told already is not told again.
 */
export const tellDecisionsJob = defineJob({
  name: 'commitment.tell',
  title: 'Tell members of decisions on their commitments',
  payload: z.object({
    commitmentIds: z.array(z.uuid()).max(TOLD_AT_ONCE),
    /** Those of the members who have become active investors by it, with what made them so. */
    activated: z.array(z.object({ memberId: z.uuid(), act: z.string().max(120) })).max(TOLD_AT_ONCE),
  }),
  async run({ commitmentIds, activated }, { signal }) {
    for (const { memberId, act } of activated) {
      signal.throwIfAborted();
      await transaction(async (tx) => {
        await roleChange(tx, memberId, act);
        await contactChange(tx, memberId, act);
      });
    }
    for (const commitmentId of commitmentIds) {
      signal.throwIfAborted();
      await transaction(async (tx) => {
        const decision = await decisionToTell(tx, commitmentId);
        if (decision) await tellDecision(tx, decision);
      });
    }
  },
});

/** Has them told when the transaction commits. */
export async function tellLater(
  tx: Tx,
  told: { commitmentIds: readonly string[]; activated: readonly string[]; key: string },
): Promise<void> {
  const { commitmentIds, activated, key } = told;
  const act = `commitment.decideMany:${key}`;
  const parts = Math.ceil(Math.max(commitmentIds.length, activated.length) / TOLD_AT_ONCE);
  await enqueueAll(
    tx,
    tellDecisionsJob,
    Array.from({ length: parts }, (_, part) => {
      const [from, to] = [part * TOLD_AT_ONCE, (part + 1) * TOLD_AT_ONCE];
      return {
        commitmentIds: commitmentIds.slice(from, to),
        activated: activated.slice(from, to).map((memberId) => ({ memberId, act })),
      };
    }),
  );
}
