import { and, desc, eq, exists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerImport, ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';
import { isOpeningLine } from '../../commitments/commitments.queries.server.ts';

const undoer = alias(member, 'undoer');

/** Finds the imports by which commitments to an opportunity became positions, latest first. */
export const findOpenings = (viewer: Viewer, db: Db | Tx, opportunityId: string) =>
  db
    .select({
      importId: ledgerImport.id,
      lines: ledgerImport.addedCount,
      at: isoMoment<string>(ledgerImport.at),
      by: member.name,
      undoneAt: isoMoment<string | null>(ledgerImport.undoneAt),
      undoneBy: undoer.name,
    })
    .from(ledgerImport)
    .leftJoin(member, eq(member.id, ledgerImport.byId))
    .leftJoin(undoer, eq(undoer.id, ledgerImport.undoneById))
    .where(
      and(
        forAdmin(viewer, 'money'),
        exists(
          db
            .select({ one: sql`1` })
            .from(ledgerLine)
            .innerJoin(commitment, isOpeningLine)
            .where(
              and(
                eq(ledgerLine.importId, ledgerImport.id),
                eq(ledgerLine.vehicleId, opportunityId),
                eq(commitment.opportunityId, opportunityId),
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(ledgerImport.at), desc(ledgerImport.id));
