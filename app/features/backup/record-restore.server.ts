import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';

/** Writes to the audit log that what follows continues a backup: what came after it is not in this log. */
export async function recordRestore(tx: Tx, { backupAt }: { backupAt: string }): Promise<void> {
  await recordAudit(tx, {
    actorId: null,
    act: 'database.restore',
    subject: { type: 'database', id: newId() },
    before: null,
    after: { backupAt },
  });
}
