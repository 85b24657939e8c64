import { isDeepStrictEqual } from 'node:util';
import { db, type Tx } from '#app/db/client.server.ts';
import { onBehalf } from '#app/domain/access/grants.ts';
import { forHolder } from '#app/domain/access/holder-paths.ts';
import type { PreparedOutcome } from '#app/domain/access/prepared.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import { forgetTitles } from '#app/notify/forget-titles.server.ts';
import { notify } from '#app/notify/notify.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { holdGrant } from '#app/platform/grants/grants.server.ts';
import {
  findOpen,
  findPrepared,
  findPreparedBy,
  insertPrepared,
  lockPrepared,
  lockSame,
  type PreparedRow,
  updateOutcome,
} from './prepared.queries.server.ts';
import { CLOSED, type DeclineInput, type PreparedItem, type PreparedView } from './prepared.ts';

export type { PreparedRow } from './prepared.queries.server.ts';

/** Limit on what is shown at once. */
const SHOWN = 50;

type Found = Awaited<ReturnType<typeof findOpen>>[number];

/** Returns what awaits the viewer's confirmation, or what they prepared for the holder of the page, newest first. */
export const openPrepared = async (viewer: Viewer): Promise<PreparedItem[]> =>
  (await findOpen(viewer, db(), SHOWN)).map((found) => {
    const { facts: _, ...item } = viewOf(viewer, found);
    return item;
  });

/** Returns one, open or not. @throws DomainError `not_found`. */
export async function preparedById(viewer: Viewer, id: string): Promise<PreparedView> {
  const found = isId(id) ? await findPrepared(viewer, db(), id) : undefined;
  if (!found) throw notFound();
  return viewOf(viewer, found);
}

function viewOf(viewer: Viewer, { row, preparedBy, holder, isInForce }: Found): PreparedView {
  const { id, kind, about, title, facts, href, reason } = row;
  return {
    ...{ id, kind, about, title, facts, href, preparedBy, holder, reason },
    isHolder: viewer.holders === null,
    preparedAt: row.preparedAt.toISOString(),
    state: row.outcome ?? (isInForce ? 'open' : 'lapsed'),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

/**
 * Stores what a person prepared, and notifies the holder. It replaces an open one of the same kind about the same; what is
 * sent again changes nothing. Returns its id.
 */
export async function storePrepared(tx: Tx, viewer: Viewer, row: PreparedRow): Promise<{ id: string }> {
  for (const before of await lockSame(tx, row)) {
    if (isDeepStrictEqual(before.payload, row.payload)) return { id: before.id };
    await updateOutcome(tx, before.id, 'withdrawn', null);
  }
  await insertPrepared(tx, row);
  await audit(tx, viewer, 'prepared.prepare', row);
  await notify(tx, {
    ...{ memberId: row.holderId, kind: 'act_prepared', href: pathOf(row.id) },
    title: `${viewer.name} prepared ${row.title} for you to confirm`,
    body: 'Nothing happens unless you confirm it.',
    cause: causeOf(row.id),
  });
  return { id: row.id };
}

/**
 * Locks what the viewer is to confirm or decline, and its grant, so that neither ends meanwhile.
 * @throws DomainError `not_found`; `conflict` if it is over, unless it ended as asked.
 */
export async function lockForDecision(
  tx: Tx,
  viewer: Viewer,
  id: string,
  outcome: PreparedOutcome,
): Promise<{ row: PreparedRow; isDone: boolean }> {
  const row = await lockPrepared(viewer, tx, id);
  if (!row) throw notFound();
  if (row.outcome === outcome) return { row, isDone: true };
  const isInForce = row.outcome === null && (await holdGrant(tx, row.grantId));
  if (!isInForce) throw new DomainError('conflict', CLOSED[row.outcome ?? 'lapsed']);
  return { row, isDone: false };
}

/** Notes, as the holder, that it was confirmed, and notifies the person. */
export async function noteConfirmed(tx: Tx, viewer: Viewer, row: PreparedRow): Promise<void> {
  await updateOutcome(tx, row.id, 'confirmed', null);
  await answer(tx, row, `${viewer.name} confirmed ${row.title}`, 'It was submitted in their name.');
}

/** Declines it, as its holder, with a reason for the person. Repeating it does nothing. @throws as `lockForDecision`. */
export async function declinePrepared(tx: Tx, viewer: Viewer, { id, reason }: DeclineInput): Promise<void> {
  const { row, isDone } = await lockForDecision(tx, viewer, id, 'declined');
  if (isDone) return;
  await updateOutcome(tx, id, 'declined', reason);
  await audit(tx, viewer, 'prepared.decline', row, { reason });
  await answer(tx, row, `${viewer.name} declined ${row.title}`, reason);
}

/** Takes back what the viewer prepared. Repeating it does nothing. @throws as `lockForDecision`. */
export async function withdrawPrepared(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  if (viewer.holders === null) throw notFound();
  const { row, isDone } = await lockForDecision(tx, viewer, id, 'withdrawn');
  if (isDone) return;
  await updateOutcome(tx, id, 'withdrawn', null);
  await audit(tx, viewer, 'prepared.withdraw', row);
}

const answer = (tx: Tx, { id, personId, grantId }: PreparedRow, title: string, body: string) =>
  notify(tx, {
    ...{ memberId: personId, kind: 'act_prepared', href: forHolder(pathOf(id), grantId), title, body },
    ...{ cause: `prepared.decide:${id}`, grantId },
  });

const audit = (tx: Tx, viewer: Viewer, act: string, row: PreparedRow, facts: { reason?: string } = {}) =>
  recordAudit(tx, {
    ...{ actorId: viewer.memberId, act, subject: { type: 'member', id: row.holderId }, before: null },
    after: { kind: row.kind, preparedId: row.id, ...facts, ...onBehalf(viewer) },
  });

/** Erases a person's name in what holders were notified of. */
export async function erasePreparer(tx: Tx, personId: string): Promise<void> {
  const ids = await findPreparedBy(tx, personId);
  await forgetTitles(tx, ids.map(causeOf), 'A proposal was prepared for you to confirm');
}

const causeOf = (id: string): string => `prepared.prepare:${id}`;

const pathOf = (id: string): string => `/prepared/${id}`;

const notFound = () => new DomainError('not_found', 'This does not exist.');
