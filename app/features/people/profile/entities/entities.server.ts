import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import {
  type EntityRow,
  findEntitiesOf,
  findOwnEntities,
  insertEntity,
  lockOwnEntities,
  updateEntity,
} from './entities.queries.server.ts';
import {
  detailsOf,
  type EntityInput,
  type EntityView,
  entityInput,
  MOST_ENTITIES,
  type PersonEntity,
} from './entity.ts';

/** Returns the viewer's entities, the default first. */
export const ownEntities = async (viewer: Viewer): Promise<EntityView[]> =>
  (await findOwnEntities(viewer, db())).map(viewOf);

/** Returns a member's entities, the default first. Empty for everyone but admins. */
export const entitiesOfPerson = async (viewer: Viewer, memberId: string): Promise<PersonEntity[]> =>
  (await findEntitiesOf(viewer, db(), memberId)).map(({ entity, isConfirmed }) => ({
    ...viewOf(entity),
    isConfirmed,
  }));

const inputOf = ({ kind, name, details }: EntityRow): EntityInput =>
  entityInput.parse({ ...details, kind, name });

function viewOf(row: EntityRow): EntityView {
  const { id, isDefault, postalAddress } = row;
  return { ...inputOf(row), id, isDefault, postalAddress };
}

/**
 * Adds an entity; the first one is the default.
 * @throws DomainError `conflict` when there are too many.
 */
export async function addEntity(tx: Tx, viewer: Viewer, input: EntityInput): Promise<{ id: string }> {
  const others = await lockOwnEntities(viewer, tx);
  if (others.length >= MOST_ENTITIES)
    throw new DomainError(
      'conflict',
      `You have ${MOST_ENTITIES} entities, which is the most. Please archive one first.`,
    );
  const id = newId();
  const isDefault = others.length === 0;
  await insertEntity(tx, {
    id,
    memberId: viewer.memberId,
    kind: input.kind,
    name: input.name,
    details: detailsOf(input),
    isDefault,
  });
  await audit(tx, viewer, 'entity.add', id, null, { ...input, isDefault });
  return { id };
}

/**
 * Changes the details of an entity; its kind is fixed.
 * @throws DomainError `not_found` when it is not the viewer's, or archived; `conflict` for another kind.
 */
export async function editEntity(tx: Tx, viewer: Viewer, id: string, input: EntityInput): Promise<void> {
  const entity = await ownEntity(tx, viewer, id);
  const before = inputOf(entity.row);
  if (before.kind !== input.kind)
    throw new DomainError(
      'conflict',
      'An entity’s type cannot be changed. Please add a new one and archive this one.',
    );
  if (JSON.stringify(before) === JSON.stringify(entityInput.parse(input))) return;
  const renamed = { nameChangedAt: new Date(), nameConfirmedAt: null, nameConfirmedBy: null };
  await updateEntity(tx, id, {
    name: input.name,
    details: detailsOf(input),
    ...(input.name !== before.name && renamed),
  });
  await audit(tx, viewer, 'entity.edit', id, before, input);
}

/**
 * Archives an entity. If it was the default, the oldest of the others becomes the default.
 * @throws DomainError `not_found` when it is not the viewer's, or archived already.
 */
export async function archiveEntity(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { row, others } = await ownEntity(tx, viewer, id);
  const archivedAt = new Date();
  await updateEntity(tx, id, { archivedAt, isDefault: false });
  const next = row.isDefault ? others[0] : undefined;
  if (next) await updateEntity(tx, next.id, { isDefault: true });
  await audit(tx, viewer, 'entity.archive', id, { archivedAt: null }, { archivedAt, nextDefault: next?.id });
}

/** @throws DomainError `not_found` when it is not the viewer's, or archived. */
export async function makeDefaultEntity(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  const { row, others } = await ownEntity(tx, viewer, id);
  if (row.isDefault) return;
  const before = others.find(({ isDefault }) => isDefault);
  // Unset first, so there is never more than one default.
  if (before) await updateEntity(tx, before.id, { isDefault: false });
  await updateEntity(tx, id, { isDefault: true });
  await audit(tx, viewer, 'entity.makeDefault', id, { default: before?.id ?? null }, { default: id });
}

async function ownEntity(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<{ row: EntityRow; others: EntityRow[] }> {
  const all = await lockOwnEntities(viewer, tx);
  const row = all.find((one) => one.id === id);
  if (!row) throw new DomainError('not_found', 'Entity not found.');
  return { row, others: all.filter((one) => one !== row) };
}

const audit = (
  tx: Tx,
  viewer: Viewer,
  act: string,
  id: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
): Promise<void> =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'investing_entity', id },
    before,
    after,
  });
