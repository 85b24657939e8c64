import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isOpen, signatureState } from './nda.ts';
import { findAllSignings, forgetUnsigned, lockSigningsOf } from './personal-data.queries.server.ts';

export const ownSigningData = (viewer: Viewer): ReturnType<typeof findAllSignings> =>
  findAllSignings(viewer, db());

const REASON = 'The member has left.';

export type LeftSignings = {
  /** Envelopes to void at the provider. */
  open: { signatureId: string; envelopeId: string | null; reason: string }[];
  /** Whether there is a signed agreement; it is kept with its documents. */
  signed: boolean;
};

export async function leaveSignings(tx: Tx, memberId: string): Promise<LeftSignings> {
  const all = await lockSigningsOf(tx, memberId);
  const unsigned = all.filter(({ completedAt }) => completedAt === null);
  await forgetUnsigned(tx, unsigned, REASON, new Date());
  const open = unsigned.filter((one) => isOpen(signatureState(one)));
  return {
    open: open.map(({ id, envelopeId }) => ({ signatureId: id, envelopeId, reason: REASON })),
    signed: all.length > unsigned.length,
  };
}
