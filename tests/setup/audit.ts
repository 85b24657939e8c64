import { asc } from 'drizzle-orm';
import { db } from '#app/db/client.server.ts';
import { auditEntry } from '#app/db/schema/communication.ts';
import { openPersonal } from '#app/platform/audit/personal.server.ts';

/** Returns the audit log in the order of writing, with personal values decrypted. */
export const auditEntries = async () =>
  openPersonal(db(), await db().select().from(auditEntry).orderBy(asc(auditEntry.seq)));
