import { AsyncLocalStorage } from 'node:async_hooks';
import { processGlobal } from './process-global.ts';

type Deadline = {
  isOver: boolean;
  /** Transactions being committed. Their outcome is awaited, so that saved work is never reported as stopped. */
  committing: number;
  /** Transactions that were committed within this deadline and may have changed something. */
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
  const deadline: Deadline = { isOver: false, committing: 0, commits: 0 };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      deadline.isOver = true;
      if (deadline.committing === 0) reject(new DeadlineError(deadline.commits > 0));
    }, ms);
  });
  try {
    return await Promise.race([deadlines.run(deadline, work), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** The commit of a transaction, as far as the deadline of its work is concerned. */
export type Commit = {
  /** Call last in the transaction. @throws DeadlineError when it is too late. */
  begin(): void;
  /** Call once the transaction is committed or rolled back. */
  end(hasCommitted: boolean): void;
};

/** @param reads the transaction changes nothing, so its commit saves nothing. */
export function newCommit(reads: boolean): Commit {
  const deadline = deadlines.getStore();
  let hasBegun = false;
  return {
    begin() {
      if (deadline?.isOver) throw new DeadlineError(deadline.commits > 0);
      if (deadline) deadline.committing += 1;
      hasBegun = true;
    },
    end(hasCommitted) {
      if (!deadline || !hasBegun) return;
      deadline.committing -= 1;
      if (hasCommitted && !reads) deadline.commits += 1;
    },
  };
}
