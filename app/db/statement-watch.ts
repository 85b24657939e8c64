import { processGlobal } from './process-global.ts';

/** Runs a statement, and may note how long it takes. `text` has placeholders where the values belong. */
export type StatementWatch = <T>(text: string, run: () => Promise<T>) => Promise<T>;

const current = processGlobal<{ watch: StatementWatch | null }>('statement-watch', () => ({ watch: null }));

/** Has every statement of this process run by `watch` from now on; `null` ends that. */
export function watchStatements(watch: StatementWatch | null): void {
  current.watch = watch;
}

export const watchStatement: StatementWatch = (text, run) =>
  current.watch ? current.watch(text, run) : run();

type PgQuery = string | { text?: string };

/**
 * Returns a query function of the `pg` driver whose statements are watched. Those with a callback are left alone: the
 * pool makes them inside a query of its own, which is watched already.
 */
export function watchedQuery<Query extends (...args: never[]) => unknown>(query: Query): Query {
  const run = (...args: never[]): unknown => {
    const [first] = args as unknown as [PgQuery | undefined];
    if (current.watch === null || typeof args.at(-1) === 'function') return query(...args);
    const text = typeof first === 'string' ? first : (first?.text ?? '');
    return current.watch(text, () => query(...args) as Promise<unknown>);
  };
  return run as Query;
}
