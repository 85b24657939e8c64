import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '../audit/audit.server.ts';

/** The most rows of an exported list: they are in memory while the file is written. */
export const MOST_EXPORTED = 50_000;

/**
 * Reads a list for a file, all of it from one moment: read page by page, a row that changes its place meanwhile would
 * be skipped or repeated. The transaction ends before the first row is sent, so a slow download holds no connection.
 * @param read the rows from the first, one more than `limit` if there are more
 * @param instead what to do when there are too many, as a sentence
 * @throws DomainError `unprocessable` when there are more than `MOST_EXPORTED`.
 */
export async function exportedRows<Row, Item>(
  read: (tx: Tx, limit: number) => PromiseLike<readonly Row[]>,
  itemOf: (row: Row) => Item,
  instead = 'Please narrow the list with filters.',
): Promise<AsyncGenerator<Item, undefined>> {
  const rows = await transaction((tx) => Promise.resolve(read(tx, MOST_EXPORTED)), {
    isolation: 'repeatable read',
    reads: true,
  });
  if (rows.length > MOST_EXPORTED)
    throw new DomainError(
      'unprocessable',
      `A file can have at most ${MOST_EXPORTED.toLocaleString('en-GB')} rows. ${instead}`,
    );
  return itemsOf(rows, itemOf);
}

export async function* itemsOf<Row, Item>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  itemOf: (row: Row) => Item,
): AsyncGenerator<Item, undefined> {
  for await (const row of rows) yield itemOf(row);
  return undefined;
}

/** What an exported list belongs to, in the audit log. */
export type ExportParent = { type: string; id: string; name: string };

type ListExport = {
  /** Its name in the URL: `people`. */
  list: string;
  parent: ExportParent | undefined;
  asked: Readonly<Record<string, unknown>>;
};

/** Records an admin's export of a list, without what was searched for, which may be a person's name. */
export async function recordExport(admin: Viewer, { list, parent, asked }: ListExport): Promise<void> {
  const { q: _q, cursor: _cursor, ...narrowed } = asked;
  const after = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== undefined));
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: admin.memberId,
      act: 'list.export',
      subject: parent ? { type: parent.type, id: parent.id } : { type: 'list', id: list },
      before: null,
      after: parent ? { list, of: parent.name, ...after } : after,
    }),
  );
}
