import { db } from '#app/db/client.server.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { newId } from '#app/domain/ids.ts';

const LONG_AGO = new Date('2026-01-05T09:00:00Z');

type VersionChange = Partial<typeof ndaVersion.$inferInsert>;
type SignatureChange = Partial<typeof ndaSignature.$inferInsert>;

/** A stored version of the agreement: written as text and in force, by default. */
export async function makeVersion(change: VersionChange = {}) {
  const [row] = await db()
    .insert(ndaVersion)
    .values({
      id: newId(),
      version: 1,
      title: 'Non-disclosure agreement',
      body: '1. What is confidential\nEverything that you read here.',
      effectiveAt: LONG_AGO,
      publishedAt: LONG_AGO,
      ...change,
    })
    .returning();
  if (!row) throw new Error('The version was not stored');
  return row;
}

/** A stored, unfinished signing of a member, begun a while ago. */
export async function makeSignature(memberId: string, ndaVersionId: string, change: SignatureChange = {}) {
  const [row] = await db()
    .insert(ndaSignature)
    .values({
      id: newId(),
      memberId,
      ndaVersionId,
      signerName: 'Ada Lindqvist',
      signerEmail: 'ada@vestry.test',
      createdAt: LONG_AGO,
      ...change,
    })
    .returning();
  if (!row) throw new Error('The signing was not stored');
  return row;
}
