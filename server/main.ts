/**
 * The one entry of the built application. Takes commands, run one after the other in one process:
 * `migrate`, `seed` (demo data, once), `web` (the HTTP server; with the embedded database the worker too), `worker`,
 * `verify-audit` (whether anybody changed the audit log).
 */
const COMMANDS = {
  migrate: async () => (await import('./commands.ts')).migrate(),
  seed: async () => (await import('./commands.ts')).seed(),
  web: async () => (await import('./web.ts')).startWeb(),
  worker: async () => (await import('../worker/worker.ts')).startWorker(),
  'verify-audit': async () => (await import('./commands.ts')).verifyAudit(),
} as const satisfies Record<string, () => Promise<void>>;

const isCommand = (word: string): word is keyof typeof COMMANDS => word in COMMANDS;

async function main(words: string[]): Promise<void> {
  for (const word of words.length > 0 ? words : ['migrate', 'web']) {
    if (!isCommand(word))
      throw new Error(`Unknown command "${word}". There are: ${Object.keys(COMMANDS).join(', ')}`);
    await COMMANDS[word]();
  }
}

/** What the operator can mend is told in a sentence; everything else with where it happened. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Is it running already? Else set PORT to another one.`;
  }
  return error.message.startsWith('Invalid environment') ? error.message : (error.stack ?? error.message);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${told(error)}\n`);
  process.exit(1);
});
