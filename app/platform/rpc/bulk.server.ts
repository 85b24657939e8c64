import { type Tx, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';

type Outcome<Result extends string> = { result: Result } | { result: 'refused'; message: string };

/**
 * Runs an act on each item in its own transaction, so that one refusal does not block the others. Returns the outcome
 * of each.
 */
export async function eachInTransaction<Result extends string>(
  ids: readonly string[],
  act: (tx: Tx, id: string) => Promise<Result>,
): Promise<[id: string, outcome: Outcome<Result>][]> {
  const outcomes: [string, Outcome<Result>][] = [];
  for (const id of new Set(ids)) {
    try {
      outcomes.push([id, { result: await transaction((tx) => act(tx, id)) }]);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes.push([id, { result: 'refused', message: error.message }]);
    }
  }
  return outcomes;
}
