import { db, type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { notify } from '#app/notify/notify.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { holdPerson } from './person-lock.queries.server.ts';
import type { Task, TaskChange, TaskInput } from './record.ts';
import {
  canOwnTasks,
  countDueTasks,
  deleteTask,
  findDueTasks,
  findTasksOf,
  findTasksToNotify,
  insertTask,
  lockTask,
  updateTask,
  updateTaskDone,
} from './tasks.queries.server.ts';

/** Of one person; more are not a plan. */
const SHOWN = 50;

type FoundTask = Awaited<ReturnType<typeof findDueTasks>>[number];

const taskOf = ({ doneAt, ...task }: FoundTask): Task => ({
  ...task,
  isDue: task.isDue && doneAt === null,
  doneAt: doneAt?.toISOString() ?? null,
});

/** Returns the tasks about a person, open ones first; none for anyone but admins. */
export const tasksOfPerson = async (viewer: Viewer, memberId: string): Promise<Task[]> =>
  (await findTasksOf(viewer, db(), memberId, SHOWN)).map(taskOf);

/** Returns the due tasks of the viewer and of former admins, the first `limit`, and how many there are. */
export async function dueTasks(viewer: Viewer, limit: number): Promise<{ items: Task[]; total: number }> {
  const [items, total] = await Promise.all([findDueTasks(viewer, db(), limit), dueTaskCount(viewer)]);
  return { items: items.map(taskOf), total };
}

export const dueTaskCount = (viewer: Viewer): Promise<number> => countDueTasks(viewer, db());

/**
 * Adds a task about a person for one of the firm's people.
 * @throws DomainError `not_found` as `holdPerson`; `unprocessable` for an owner who is not an admin.
 */
export async function addTask(tx: Tx, viewer: Viewer, task: TaskInput): Promise<void> {
  await holdPerson(viewer, tx, task.memberId);
  await requireOwner(viewer, tx, task.ownerId);
  if (!(await insertTask(tx, { ...task, createdBy: viewer.memberId }))) return;
  await notifyOwner(tx, viewer, task);
  await record(tx, viewer, 'task.add', task.memberId, { dueOn: task.dueOn });
}

/**
 * Changes what is to be done, by whom or until when. A new owner is notified.
 * @throws DomainError `not_found` when it is not there, and for everyone but admins; `unprocessable` as `addTask`.
 */
export async function changeTask(tx: Tx, viewer: Viewer, change: TaskChange): Promise<void> {
  const task = await lockTask(viewer, tx, change.id);
  if (!task) throw new DomainError('not_found', 'Task not found.');
  const { title, ownerId, dueOn, memberId } = task;
  if (title === change.title && ownerId === change.ownerId && dueOn === change.dueOn) return;
  await requireOwner(viewer, tx, change.ownerId);
  await updateTask(tx, change);
  if (ownerId !== change.ownerId) await notifyOwner(tx, viewer, { ...change, memberId });
  await record(tx, viewer, 'task.change', memberId, { dueOn: change.dueOn });
}

/** Deletes a task. @throws DomainError `not_found` when it is not there, and for everyone but admins. */
export async function removeTask(tx: Tx, viewer: Viewer, { id }: { id: string }): Promise<void> {
  const task = await lockTask(viewer, tx, id);
  if (!task) throw new DomainError('not_found', 'Task not found.');
  await deleteTask(tx, id);
  await record(tx, viewer, 'task.remove', task.memberId, { dueOn: task.dueOn });
}

/** Notifies the owners of tasks that became due, each once. The next run goes on with the rest. */
export const notifyOfDueTasks = (signal: AbortSignal): Promise<void> =>
  transaction(async (tx) => {
    for (const { ownerId, memberId, dueOn, cause } of await findTasksToNotify(tx, MOST_NOTIFIED)) {
      signal.throwIfAborted();
      await notify(tx, {
        ...{ memberId: ownerId, kind: 'task', cause, href: pageOf(memberId) },
        title: 'A task of yours is due',
        body: `It was planned for ${formatDate(dueOn)}.`,
      });
    }
  });

const MOST_NOTIFIED = 200;

/** Without the words of the task or the person's name, which an erasure deletes with the task. */
async function notifyOwner(
  tx: Tx,
  viewer: Viewer,
  { ownerId, memberId, dueOn }: Pick<TaskInput, 'ownerId' | 'memberId' | 'dueOn'>,
): Promise<void> {
  if (ownerId === viewer.memberId) return;
  await notify(tx, {
    ...{ memberId: ownerId, kind: 'task', cause: `task.assign:${newId()}`, href: pageOf(memberId) },
    title: 'A task was assigned to you',
    body: `It is due on ${formatDate(dueOn)}.`,
  });
}

const pageOf = (memberId: string): string => `/admin/people?person=${memberId}`;

async function requireOwner(viewer: Viewer, tx: Tx, ownerId: string): Promise<void> {
  if (!(await canOwnTasks(viewer, tx, ownerId)))
    throw new DomainError('unprocessable', 'This owner is no longer an admin. Choose another.');
}

/**
 * Marks a task as done, or as open again.
 * @throws DomainError `not_found` when it is not there, and for everyone but admins.
 */
export async function setTaskDone(
  tx: Tx,
  viewer: Viewer,
  { id, isDone }: { id: string; isDone: boolean },
): Promise<void> {
  const task = await lockTask(viewer, tx, id);
  if (!task) throw new DomainError('not_found', 'Task not found.');
  if ((task.doneAt !== null) === isDone) return;
  await updateTaskDone(tx, id, isDone ? { at: new Date(), by: viewer.memberId } : null);
  await record(tx, viewer, isDone ? 'task.finish' : 'task.reopen', task.memberId, { dueOn: task.dueOn });
}

const record = (tx: Tx, viewer: Viewer, act: string, memberId: string, after: Record<string, unknown>) =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'member', id: memberId },
    before: null,
    after,
  });
