import type { Db, Tx } from '#app/db/client.server.ts';
import { allocateLines } from '../drafting/allocate.ts';
import { namedHolders } from '../drafting/checks.ts';
import { findHolderNames, type NoticeHolder } from '../holders.queries.server.ts';
import { findRevision, type NoticeRow } from '../notices.queries.server.ts';

/** Says how the holders, as they are now, differ from those of the revision that was cleared, by name. */
export async function changedHolders(
  db: Db | Tx,
  row: Pick<NoticeRow, 'id' | 'revision' | 'content'>,
  holders: readonly NoticeHolder[],
): Promise<string> {
  const seen = (await findRevision(db, row.id, row.revision))?.due ?? {};
  const now = new Map(
    allocateLines(row.content, holders).items.map(({ positionId, due }) => [positionId, due]),
  );
  const current = new Map(holders.map((holder) => [holder.positionId, holder]));
  const gone = Object.keys(seen).filter((id) => !current.has(id));
  const names = await findHolderNames(db, gone);
  const groups = [
    ['erased', holders.filter(({ isErased }) => isErased).map(({ name }) => name)],
    ['no longer in the vehicle', gone.map((id) => names.get(id) ?? 'a former holder')],
    ['new', holders.filter(({ positionId }) => seen[positionId] === undefined).map(({ name }) => name)],
    [
      'with another amount',
      holders
        .filter(({ positionId, isErased }) => !isErased && differs(seen[positionId], now.get(positionId)))
        .map(({ name }) => name),
    ],
  ] as const;
  const said = groups.flatMap(([how, named]) => (named.length > 0 ? [`${how}: ${namedHolders(named)}`] : []));
  const what = said.length > 0 ? said.join('; ') : 'what they hold is not the same';
  return `The holders have changed since this revision was cleared (${what}). Check the preview and ask for approval again.`;
}

const differs = (before: number | undefined, after: number | undefined): boolean =>
  before !== undefined && after !== undefined && before !== after;
