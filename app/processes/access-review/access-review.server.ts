import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { lockToDecide, recordDecision } from '#app/features/access-review/access-review.server.ts';
import type { DecisionInput } from '#app/features/access-review/access-review.ts';
import { endSet } from '#app/features/staff/staff.server.ts';
import { endAccess } from '#app/processes/grants/grants.server.ts';

/**
 * Keeps or ends one access in a review. Ending is the act that it is elsewhere, with all its rules.
 * @throws DomainError as `lockToDecide`, `endAccess` and `endSet`.
 */
export async function decideOnAccess(
  tx: Tx,
  viewer: Viewer,
  input: DecisionInput,
): Promise<{ result: 'done' | 'awaits_approval' }> {
  const item = await lockToDecide(tx, viewer, input);
  if (!item) return { result: 'done' };
  await recordDecision(tx, viewer, input, item);
  if (input.decision === 'keep') return { result: 'done' };
  const { grantId, staffSetId } = item;
  if (grantId) await endAccess(tx, viewer, { id: grantId });
  if (!staffSetId) return { result: 'done' };
  const { result } = await endSet(tx, viewer, { id: staffSetId });
  return { result };
}
