import { and, asc, desc, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { personTask } from '#app/db/schema/relations.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { firmToday } from '#app/platform/access/firm-day.queries.server.ts';
import { isFirmPerson } from '#app/platform/access/firm-people.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

const owner = alias(member, 'owner');
const isDue = sql<boolean>`${personTask.dueOn} <= ${firmToday}`;

const taskRows = (db: Db) =>
  db
    .select({
      ...{ id: personTask.id, title: personTask.title, dueOn: personTask.dueOn, doneAt: personTask.doneAt },
      isDue,
      person: { id: member.id, name: member.name },
      owner: { id: owner.id, name: owner.name },
    })
    .from(personTask)
    .innerJoin(member, eq(member.id, personTask.memberId))
    .innerJoin(owner, eq(owner.id, personTask.ownerId));

/** Finds the tasks about a person: the open ones by their day, then the latest that were done. */
export const findTasksOf = (viewer: Viewer, db: Db, memberId: string, limit: number) =>
  taskRows(db)
    .where(and(forAdmin(viewer), eq(personTask.memberId, memberId)))
    .orderBy(
      desc(sql`${personTask.doneAt} is null`),
      desc(personTask.doneAt),
      asc(personTask.dueOn),
      asc(personTask.id),
    )
    .limit(limit);

/** The viewer's own, and those of former admins, which would otherwise be out of everyone's sight. */
const isDueFor = (viewer: Viewer, db: Db) =>
  and(
    forAdmin(viewer),
    or(
      eq(personTask.ownerId, viewer.memberId),
      notInArray(personTask.ownerId, db.select({ id: member.id }).from(member).where(isFirmPerson())),
    ),
    isNull(personTask.doneAt),
    isDue,
  );

/** Finds the due tasks of the viewer and of former admins, oldest first. */
export const findDueTasks = (viewer: Viewer, db: Db, limit: number) =>
  taskRows(db).where(isDueFor(viewer, db)).orderBy(asc(personTask.dueOn), asc(personTask.id)).limit(limit);

export const countDueTasks = (viewer: Viewer, db: Db): Promise<number> =>
  db.$count(personTask, isDueFor(viewer, db));

/** Returns whether somebody is one of the firm's people, who can own a task. */
export async function canOwnTasks(viewer: Viewer, tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(forAdmin(viewer), isFirmPerson(), eq(member.id, memberId)))
    .for('share');
  return rows.length > 0;
}

/** Inserts a task; returns whether it was not there yet. */
export async function insertTask(tx: Tx, row: typeof personTask.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(personTask).values(row).onConflictDoNothing().returning({ id: personTask.id });
  return rows.length > 0;
}

export async function lockTask(viewer: Viewer, tx: Tx, id: string) {
  const rows = await tx
    .select()
    .from(personTask)
    .where(and(forAdmin(viewer), eq(personTask.id, id)))
    .for('update');
  return rows[0];
}

export const updateTaskDone = (tx: Tx, id: string, done: { at: Date; by: string } | null) =>
  tx
    .update(personTask)
    .set({ doneAt: done?.at ?? null, doneBy: done?.by ?? null })
    .where(eq(personTask.id, id));
