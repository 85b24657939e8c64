import { db, transaction } from '#app/db/client.server.ts';
import { documentBatch } from '#app/db/schema/document-uploads.ts';
import { document, documentVersion } from '#app/db/schema/documents.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { makeHolding } from './ledger-rows.ts';
import { makeMember } from './members.ts';

const LONG_AGO = new Date('2026-01-05T09:00:00Z');

type DocumentChange = Partial<Omit<typeof document.$inferInsert, 'versionId'>> &
  Partial<
    Pick<
      typeof documentVersion.$inferInsert,
      'storageKey' | 'contentType' | 'bytes' | 'pages' | 'preparationProblem'
    >
  >;

/** A stored, published memorandum on no particular subject, delivered unchanged, by default. */
export async function makeDocument({
  storageKey,
  contentType,
  bytes,
  pages,
  preparationProblem = null,
  ...change
}: DocumentChange = {}) {
  const [id, versionId] = [newId(), newId()];
  const row = {
    id,
    title: 'Information memorandum',
    category: 'memorandum',
    policy: 'original',
    publishedAt: LONG_AGO,
    versionId,
    ...change,
  } as const;
  const file = {
    id: versionId,
    documentId: row.id,
    number: 1,
    fileName: `${row.title}.pdf`,
    storageKey: storageKey ?? `documents/${id}.pdf`,
    contentType: contentType ?? 'application/pdf',
    bytes: bytes ?? 48_213,
    pages: pages === undefined ? 12 : pages,
    preparationProblem,
  };
  const [made] = await transaction(async (tx) => {
    const rows = await tx.insert(document).values(row).returning();
    await tx.insert(documentVersion).values(file);
    return rows;
  });
  if (!made) throw new Error('The document was not stored');
  return { ...file, ...made };
}

/** A stored, published fund, held by `holders`. */
export async function makeFund(
  change: Partial<typeof fund.$inferInsert> = {},
  holders: readonly string[] = [],
) {
  const id = newId();
  const terms = {
    managementFee: '2 %',
    carriedInterest: '20 %',
    hurdle: '8 %',
    term: '10 years',
    minimum: '€250,000',
    facts: [],
  };
  const [row] = await db()
    .insert(fund)
    .values({
      id,
      slug: `fund-${id}`,
      name: 'Vestry Fund I',
      strategy: 'Buy-out',
      summary: 'Mid-sized firms in northern Europe.',
      vintage: 2022,
      currency: 'EUR',
      size: fromMajor(80_000_000, 'EUR'),
      terms,
      publishedAt: LONG_AGO,
      ...change,
    })
    .returning();
  if (!row) throw new Error('The fund was not stored');
  for (const memberId of holders) await makeHolding({ memberId, fundId: id });
  return row;
}

/** A stored, empty batch of statements. */
export async function makeBatch(change: Partial<typeof documentBatch.$inferInsert> = {}) {
  const createdById = change.createdById ?? (await makeMember({ roles: ['admin'] })).id;
  const row = {
    id: newId(),
    title: 'Statement 2026',
    category: 'statement',
    policy: 'original',
    createdById,
    ...change,
  } as const;
  await db().insert(documentBatch).values(row);
  return row;
}
