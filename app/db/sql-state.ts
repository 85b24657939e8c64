/** The SQLSTATE codes that our code handles. */
export const SQL_STATE = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  serializationFailure: '40001',
  deadlock: '40P01',
  lockNotAvailable: '55P03',
} as const;

type DatabaseError = { code: string; constraint?: string };

/**
 * Returns the database's error from anywhere in the chain of causes, where the driver or Drizzle nests it. The queue
 * passes its errors on as plain objects.
 */
export function databaseError(error: unknown): DatabaseError | null {
  let at = error;
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 8; depth += 1) {
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) {
      return 'constraint' in at && typeof at.constraint === 'string'
        ? { code: at.code, constraint: at.constraint }
        : { code: at.code };
    }
    at = 'cause' in at ? at.cause : null;
  }
  return null;
}

/** Returns whether the row violated a unique index (this one, if named). */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const answer = databaseError(error);
  if (answer?.code !== SQL_STATE.uniqueViolation) return false;
  return constraint === undefined || answer.constraint === constraint;
}
