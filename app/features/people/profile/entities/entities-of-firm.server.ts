import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { recordAudits } from '#app/platform/audit/audit.server.ts';
import { type EntityRow, insertEntities, lockEntitiesOf } from './entities.queries.server.ts';
import { detailsOf, type EntityInput } from './entity.ts';

/** An entity as the firm knows it. */
export type EntityOfFirm = EntityInput & { postalAddress?: PostalAddress | null };

/** Members whose entities are locked with one statement. */
const AT_ONCE = 500;

/**
 * Adds entities that the firm knows of to members; those that a member has under the same name, archived or not, are
 * left as they are. The first one of a member is the default.
 * @returns how many were added
 */
export async function addEntitiesOfFirm(
  tx: Tx,
  byMember: ReadonlyMap<string, readonly EntityOfFirm[]>,
): Promise<number> {
  const memberIds = [...byMember.keys()].sort();
  let added = 0;
  for (let at = 0; at < memberIds.length; at += AT_ONCE)
    added += await addSome(tx, memberIds.slice(at, at + AT_ONCE), byMember);
  return added;
}

async function addSome(
  tx: Tx,
  memberIds: readonly string[],
  byMember: ReadonlyMap<string, readonly EntityOfFirm[]>,
): Promise<number> {
  const known = Map.groupBy(await lockEntitiesOf(tx, memberIds), ({ memberId }) => memberId);
  const rows = memberIds.flatMap((memberId) =>
    missingOf(byMember.get(memberId) ?? [], known.get(memberId) ?? []).map((row) => ({ ...row, memberId })),
  );
  if (rows.length === 0) return 0;
  await insertEntities(tx, rows);
  await recordAudits(
    tx,
    rows.map(({ id, memberId, kind, name, details, postalAddress, isDefault }) => ({
      actorId: null,
      act: 'entity.add',
      subject: { type: 'investing_entity', id },
      before: null,
      after: { kind, name, ...details, postalAddress, isDefault },
      personId: memberId,
    })),
  );
  return rows.length;
}

function missingOf(wanted: readonly EntityOfFirm[], known: readonly EntityRow[]) {
  const names = new Set(known.map(({ name }) => name.trim()));
  const hasDefault = known.some(({ isDefault, archivedAt }) => isDefault && archivedAt === null);
  return wanted
    .filter(({ name }) => !names.has(name))
    .map(({ postalAddress = null, ...entity }, index) => ({
      id: newId(),
      kind: entity.kind,
      name: entity.name,
      details: detailsOf(entity),
      postalAddress,
      isDefault: !hasDefault && index === 0,
      nameConfirmedAt: new Date(),
    }));
}
