import { and, asc, desc, eq, isNull, notExists, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { personTask } from '#app/db/schema/relations.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { firmToday, isMorning } from '#app/platform/access/firm-day.queries.server.ts';
import { isFirmPerson } from '#app/platform/access/firm-people.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import type { TaskChange } from './record.ts';

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
    .where(and(forAdmin(viewer, 'people'), eq(personTask.memberId, memberId)))
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
    forAdmin(viewer, 'people'),
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
    .where(and(forAdmin(viewer, 'people'), isFirmPerson(), eq(member.id, memberId)))
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
    .where(and(forAdmin(viewer, 'people'), eq(personTask.id, id)))
    .for('update');
  return rows[0];
}

export const updateTask = (tx: Tx, { id, ...change }: TaskChange) =>
  tx.update(personTask).set(change).where(eq(personTask.id, id));

export const deleteTask = (tx: Tx, id: string) => tx.delete(personTask).where(eq(personTask.id, id));

/** The cause of the notification that a task is due; the task's id and its day follow. */
const DUE_CAUSE = 'task.due:';

/** Who is not notified within these days of the due day does not want to be. */
const DAYS_TO_NOTIFY = 7;

/** Finds the open tasks that became due, from the morning on by the firm's clock, of which their owner is not notified. */
export const findTasksToNotify = (tx: Tx, limit: number) => {
  const cause = sql<string>`${DUE_CAUSE}::text || ${personTask.id} || ':' || ${personTask.dueOn}`;
  const isNotified = and(eq(notification.memberId, personTask.ownerId), eq(notification.cause, cause));
  return tx
    .select({ ownerId: personTask.ownerId, memberId: personTask.memberId, dueOn: personTask.dueOn, cause })
    .from(personTask)
    .innerJoin(member, and(eq(member.id, personTask.ownerId), isFirmPerson()))
    .where(
      and(
        isNull(personTask.doneAt),
        isDue,
        sql`${personTask.dueOn} > ${firmToday} - ${DAYS_TO_NOTIFY}::int and ${isMorning}`,
        notExists(tx.select({ one: sql`1` }).from(notification).where(isNotified)),
      ),
    )
    .orderBy(asc(personTask.ownerId), asc(personTask.id))
    .limit(limit);
};

export const updateTaskDone = (tx: Tx, id: string, done: { at: Date; by: string } | null) =>
  tx
    .update(personTask)
    .set({ doneAt: done?.at ?? null, doneBy: done?.by ?? null })
    .where(eq(personTask.id, id));
