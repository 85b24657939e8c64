import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findMemberIdAt, showAgain } from '#app/notify/mail/mail-deliveries.queries.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { pseudonymOf } from '#app/platform/session/pseudonym.server.ts';
import { forgiveAddressJob } from './forgive.jobs.server.ts';
import type { SuppressionList } from './mail.ts';
import { countSuppressions, findSuppressions, markLifted } from './suppressions.queries.server.ts';

const SHOWN = 100;

/** Returns the latest suppressed addresses and their total number; nothing for everyone but admins. */
export async function listSuppressions(viewer: Viewer): Promise<SuppressionList> {
  const [rows, counts] = await Promise.all([
    findSuppressions(viewer, db(), SHOWN),
    countSuppressions(viewer, db()),
  ]);
  return { rows: rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })), ...counts };
}

/**
 * Lifts the suppression of an address, here and at the mail service. Mails withheld in the meantime are not sent
 * later. Idempotent, even across admins.
 */
export async function liftSuppression(
  tx: Tx,
  viewer: Viewer,
  { address }: { address: string },
): Promise<void> {
  const lifted = await markLifted(viewer, tx, address, new Date());
  if (!lifted) return;
  await showAgain(tx, [address]);
  const memberId = await findMemberIdAt(tx, address);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'mail.allow',
    // The log is permanent, so it does not store the address of a non-member.
    subject: memberId
      ? { type: 'member', id: memberId }
      : { type: 'mailAddress', id: pseudonymOf('address', address.toLowerCase()) },
    before: { stoppedFor: lifted.reason },
    after: { stoppedFor: null },
  });
  await enqueue(tx, forgiveAddressJob, { address });
}
