import { db, type Tx } from '#app/db/client.server.ts';
import { eraseDeclaredRows, findDeclaredRows } from './personal-data.queries.server.ts';

export const declaredRowsOf = (memberId: string): Promise<Record<string, object[]>> =>
  findDeclaredRows(db(), memberId);

/** Erases a member's rows in the tables that declare how. */
export const eraseDeclared = (tx: Tx, memberId: string): Promise<void> => eraseDeclaredRows(tx, memberId);
