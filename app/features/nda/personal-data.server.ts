import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { isOpen, signatureState } from './nda.ts';
import { findAllSignings, forgetUnsigned, lockSigningsOf } from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of the agreements that they were asked to sign. */
export const ownSigningData = (viewer: Viewer): ReturnType<typeof findAllSignings> =>
  findAllSignings(viewer, db());

const REASON = 'The member has left.';

export type LeftSignings = {
  /** To be withdrawn at the provider. */
  open: { signatureId: string; envelopeId: string | null; reason: string }[];
  /** Whether there is an agreement that was signed; it is kept with its papers. */
  signed: boolean;
};

/** Sets aside what a member who leaves has not signed. */
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
