/** The states of SQL that code decides on. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlock: '40P01',
} as const;

type DatabaseError = { code: string; constraint?: string };

/** What the database answered, wherever in the chain of causes the driver or Drizzle has put it. */
export function databaseError(error: unknown): DatabaseError | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      return 'constraint' in at && typeof at.constraint === 'string'
        ? { code: at.code, constraint: at.constraint }
        : { code: at.code };
    }
  }
  return null;
}

/** Whether a unique index (this one, if named) refused the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const answer = databaseError(error);
  if (answer?.code !== SQL_STATE.uniqueViolation) return false;
  return constraint === undefined || answer.constraint === constraint;
}
