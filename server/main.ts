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

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  const stack =
    error instanceof Error && !message.startsWith('Invalid environment') ? `\n${error.stack}` : '';
  process.stderr.write(`${message}${stack}\n`);
  process.exit(1);
});
