import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { FileStatement } from '../bank-files/bank-file.ts';
import { countPaidBy, findRead, findReadings, setStatementAside } from './statements.queries.server.ts';

type Asked = { statement: FileStatement; sha256: Buffer; byId: string | null };
type Read = NonNullable<Awaited<ReturnType<typeof findRead>>>;

/**
 * Returns the same statement as it was read before, or for a CSV the reading of the same file by other choices, which
 * this one replaces: what was to be decided of it is set aside.
 * @returns `sequence`: counts the readings of a CSV, so that one can be read by its first choices again
 * @throws DomainError `conflict` while payments of what would be replaced count.
 */
export async function readingBefore(
  tx: Tx,
  { statement, sha256, byId }: Asked,
): Promise<{ before: Read | undefined; replacedId: string | null; sequence: string }> {
  const { kind, account, statementId, sequence } = statement;
  if (kind !== 'csv') return { before: await findRead(tx, statement), replacedId: null, sequence };
  const readings = await findReadings(tx, { account, sha256 });
  const [latest] = readings;
  if (!latest) return { before: undefined, replacedId: null, sequence };
  if (latest.statementId === statementId) return { before: latest, replacedId: null, sequence };
  if ((await countPaidBy(tx, latest.id)) > 0)
    throw new DomainError(
      'conflict',
      'This file was read with other choices before, and payments of it count. Undo their matches first.',
    );
  await setStatementAside(tx, latest.id, {
    ...{ setAsideAt: new Date(), setAsideById: byId },
    setAsideReason: 'The file was read again with other choices.',
  });
  return { before: undefined, replacedId: latest.id, sequence: String(readings.length) };
}
