/** The logger interface that the database and the jobs need; pino's satisfies it. */
export type Log = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

const warning = (details: object, message: string): void => {
  process.emitWarning(`${message} ${describe(details)}`.trim(), 'VestryWarning');
};

function describe(details: object): string {
  if ('err' in details && details.err instanceof Error) return details.err.stack ?? details.err.message;
  return Object.keys(details).length === 0 ? '' : JSON.stringify(details);
}

/** For scripts and tests without a logger: warnings and errors become process warnings, so they are never lost. */
export const processLog: Log = { info: () => undefined, warn: warning, error: warning };
