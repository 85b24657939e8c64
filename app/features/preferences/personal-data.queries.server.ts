import { eq } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { preferenceDraft, preferenceVersion } from '#app/db/schema/joining.ts';

export async function deletePreferences(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(preferenceDraft).where(eq(preferenceDraft.memberId, memberId));
  await tx.delete(preferenceVersion).where(eq(preferenceVersion.memberId, memberId));
}
