import { AsyncLocalStorage } from 'node:async_hooks';
import { processGlobal } from './process-global.ts';

type Deadline = {
  isOver: boolean;
  /** A transaction is being committed. Its outcome is awaited, so that saved work is never reported as stopped. */
  isCommitting: boolean;
  /** Transactions that were committed within this deadline. */
  commits: number;
};

const deadlines = processGlobal('deadline', () => new AsyncLocalStorage<Deadline>());

/** The work took too long. What it did in the open transaction is rolled back. */
export class DeadlineError extends Error {
  /** Whether earlier transactions of the same work were committed. */
  readonly hasSaved: boolean;

  constructor(hasSaved: boolean) {
    super('The work was not done before its deadline.');
    this.name = 'DeadlineError';
    this.hasSaved = hasSaved;
  }
}

/**
 * Runs `work` for at most `ms` milliseconds. After that, no transaction inside it can commit.
 * @throws DeadlineError when the time is over, even if `work` still runs.
 */
export async function withDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const deadline: Deadline = { isOver: false, isCommitting: false, commits: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      deadline.isOver = true;
      if (!deadline.isCommitting) reject(new DeadlineError(deadline.commits > 0));
    }, ms);
  });
  try {
    return await Promise.race([deadlines.run(deadline, work), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Call last in a transaction, before it is committed. @throws DeadlineError when it is too late. */
export function beforeCommit(): void {
  const deadline = deadlines.getStore();
  if (!deadline) return;
  if (deadline.isOver) throw new DeadlineError(deadline.commits > 0);
  deadline.isCommitting = true;
}

/** Call once the transaction is committed or rolled back. */
export function afterTransaction(hasCommitted: boolean): void {
  const deadline = deadlines.getStore();
  if (!deadline) return;
  deadline.isCommitting = false;
  if (hasCommitted) deadline.commits += 1;
}
