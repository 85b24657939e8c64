import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import type { HeldJob } from '#app/domain/holds.ts';
import { contactChange } from '#app/notify/crm/crm.jobs.server.ts';
import { roleChange } from '#app/notify/identity/management.jobs.server.ts';
import { heldJob } from '#app/platform/holds/holds.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { notifyOfDecision } from './decision-notices.server.ts';

/** Members notified per run. */
const AT_ONCE = 50;

/**
 * Notifies members of decisions on their commitments, each in its own transaction, and notifies the identity provider
 * and the CRM of new active investors. Safe to repeat: no one is notified twice.
 */
export const decisionNoticesJob = defineJob({
  name: 'commitment.tell',
  title: 'Notify members of decisions on their commitments',
  payload: z.object({
    /** The decision; commitments that another one has decided meanwhile are skipped. */
    key: z.uuid(),
    decidedAt: z.iso.datetime(),
    commitmentIds: z.array(z.uuid()).max(AT_ONCE),
    /** The members who have become active investors, with the action that caused it. */
    activated: z.array(z.object({ memberId: z.uuid(), act: z.string().max(120) })).max(AT_ONCE),
  }),
  async run({ commitmentIds, activated, key, decidedAt }, { signal }) {
    for (const { memberId, act } of activated) {
      signal.throwIfAborted();
      await transaction(async (tx) => {
        await roleChange(tx, memberId, act);
        await contactChange(tx, memberId, act);
      });
    }
    for (const commitmentId of commitmentIds) {
      signal.throwIfAborted();
      await transaction((tx) => notifyOfDecision(tx, commitmentId, { key, decidedAt: new Date(decidedAt) }));
    }
  },
});

type DecisionToNotify = { key: string; decidedAt: Date; commitmentIds: string[]; activated: string[] };

/** Returns the payloads of the jobs that notify of a decision. */
export function noticePayloads({ key, decidedAt, commitmentIds, activated }: DecisionToNotify) {
  const act = `commitment.decide:${key}`;
  const parts = Math.ceil(Math.max(commitmentIds.length, activated.length) / AT_ONCE);
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * AT_ONCE, (part + 1) * AT_ONCE];
    return {
      ...{ key, decidedAt: decidedAt.toISOString(), commitmentIds: commitmentIds.slice(from, to) },
      activated: activated.slice(from, to).map((memberId) => ({ memberId, act })),
    };
  });
}

/** Returns the jobs that notify of a decision. */
export const decisionNotices = (decision: DecisionToNotify): HeldJob[] =>
  noticePayloads(decision).map((payload) => heldJob(decisionNoticesJob, payload));
