import { type Tx, transaction } from '#app/db/client.server.ts';
import { DeadlineError } from '#app/db/deadline.server.ts';
import { DomainError, OUR_FAULT } from '#app/domain/errors.ts';
import { logger } from '../logging/logger.server.ts';
import { asUnavailable } from './unavailable.server.ts';

type Refused = { result: 'refused'; message: string };

/**
 * Runs an act on each item in its own transaction, so that one refusal does not block the others. Returns the outcome
 * of each. An unexpected error ends it: once something is done, the rest counts as refused, so that nobody takes what
 * is done for failed.
 * @throws the unexpected error when nothing was done before it, or when the time is over.
 */
export async function eachInTransaction<Item, Done extends { result: string }>(
  items: readonly Item[],
  act: (tx: Tx, item: Item) => Promise<Done>,
): Promise<[item: Item, outcome: Done | Refused][]> {
  const all = [...new Set(items)];
  const outcomes: [Item, Done | Refused][] = [];
  for (const item of all) {
    try {
      outcomes.push([item, await transaction((tx) => act(tx, item))]);
    } catch (error) {
      if (error instanceof DomainError) {
        outcomes.push([item, { result: 'refused', message: error.message }]);
        continue;
      }
      const isBegun = outcomes.some(([, { result }]) => result !== 'refused');
      if (!isBegun || error instanceof DeadlineError) throw error;
      const rest: Refused = { result: 'refused', message: reported(error) };
      return [...outcomes, ...all.slice(outcomes.length).map((one): [Item, Refused] => [one, rest])];
    }
  }
  return outcomes;
}

/** Logs an unexpected error as the call would that it ended. Returns its sentence. */
function reported(error: unknown): string {
  const outage = asUnavailable(error);
  logger[outage ? 'warn' : 'error']({ err: error }, 'bulk act ended early');
  return outage?.message ?? OUR_FAULT;
}
