import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { picture } from '#app/db/schema/authoring.ts';
import type { NewPicture, StoredPicture } from './stored-picture.ts';

const columns = {
  id: picture.id,
  key: picture.key,
  width: picture.width,
  height: picture.height,
  variants: picture.variants,
};

export async function findPictureOf(db: Db | Tx, source: string): Promise<StoredPicture | null> {
  const [row] = await db.select(columns).from(picture).where(eq(picture.source, source));
  return row ?? null;
}

export async function hasPicture(db: Db | Tx, id: string): Promise<boolean> {
  const rows = await db.select({ id: picture.id }).from(picture).where(eq(picture.id, id));
  return rows.length > 0;
}

/** Returns false, and inserts nothing, if another picture was imported from the same source in the meantime. */
export async function insertPicture(tx: Tx, row: NewPicture): Promise<boolean> {
  const rows = await tx.insert(picture).values(row).onConflictDoNothing().returning({ id: picture.id });
  return rows.length === 1;
}
