import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { holdPerson } from './person-lock.queries.server.ts';
import type { Task, TaskInput } from './record.ts';
import {
  canOwnTasks,
  countDueTasks,
  findDueTasks,
  findTasksOf,
  insertTask,
  lockTask,
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
  if (!(await canOwnTasks(viewer, tx, task.ownerId)))
    throw new DomainError('unprocessable', 'This owner is no longer an admin. Choose another.');
  if (!(await insertTask(tx, { ...task, createdBy: viewer.memberId }))) return;
  await record(tx, viewer, 'task.add', task.memberId, { dueOn: task.dueOn });
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
