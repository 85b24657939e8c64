import { type Db, db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { requiredVersion, signatureState } from '../nda.ts';
import { findBinding } from '../versions.queries.server.ts';
import { SIGNATURES, type SignaturesAsked } from './signature-list.tsx';
import { countSigning, findOwing, findSignatures } from './version-admin.queries.server.ts';
import type { SignatureRowView, SigningCounts } from './version-admin.ts';

type FoundSigning = Awaited<ReturnType<typeof findSignatures>>[number];
type FoundRow = Pick<FoundSigning, 'member'> & { signing: FoundSigning['signing'] | null };

/** Signings in a state, or the members who still have to sign, for admins. */
export const signatureList = serveList(SIGNATURES, {
  need: { sees: 'people' },
  find: findRows,
  rowOf: rowView,
});

async function findRows(
  viewer: Viewer,
  db: Db,
  asked: SignaturesAsked,
  limit: number,
): Promise<(FoundRow & Placed)[]> {
  if (asked.state !== 'owed') return findSignatures(viewer, db, asked, limit);
  const required = await requiredNumber(db);
  return required === null ? [] : findOwing(viewer, db, required, asked, limit);
}

/** Counts the members who have to sign, and those who still do; `null` while nobody can. */
export async function signingCounts(viewer: Viewer): Promise<SigningCounts | null> {
  const required = await requiredNumber(db());
  return required === null ? null : countSigning(viewer, db(), required);
}

async function requiredNumber(db: Db): Promise<number | null> {
  return requiredVersion(await findBinding(db), new Date())?.version ?? null;
}

function rowView({ member, signing }: FoundRow): SignatureRowView {
  return {
    id: signing?.id ?? member.id,
    member,
    signing: signing && {
      id: signing.id,
      version: signing.version,
      state: signatureState(signing),
      createdAt: signing.createdAt.toISOString(),
      completedAt: signing.completedAt?.toISOString() ?? null,
      reason: signing.voidReason ?? signing.declineReason,
      hasPaper: signing.documentKey !== null,
    },
  };
}
