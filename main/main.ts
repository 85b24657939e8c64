import { type Command, type ParsedCommand, readWords, refusalOfNode, usage } from './command-line.ts';

// The entry point of the built application. Imports nothing else before the Node.js version is checked.

const RUN: Record<Command, () => Promise<void>> = {
  migrate: async () => (await import('./commands.ts')).migrate(),
  seed: async () => (await import('./commands.ts')).seed(),
  web: async () => (await import('./web.ts')).startWeb(),
  worker: async () => (await import('./worker.ts')).startWorker(),
  resume: async () => (await import('./restore-commands.ts')).resume(),
  'verify audit': async () => (await import('./verify-commands.ts')).verifyAudit(),
  'verify money': async () => (await import('./verify-commands.ts')).runVerifyMoney(),
  'verify ledger': async () => (await import('./verify-commands.ts')).runVerifyLedger(),
  version: async () => (await import('./version.ts')).printVersion(),
};

/** Commands that run until the process is stopped. */
const SERVICES: ReadonlySet<Command> = new Set(['web', 'worker']);

async function main(words: string[]): Promise<void> {
  const asked = readWords(words);
  if (asked.kind === 'help') {
    process.stdout.write(usage());
    return;
  }
  if (asked.kind === 'unknown') return fail(`There is no command "${asked.word}".\n\n${usage()}`);
  const refusal = refusalOfNode(process.versions.node);
  if (refusal) return fail(`${refusal}\n`);
  await run(asked);
}

async function run(asked: Exclude<ParsedCommand, { kind: 'help' | 'unknown' }>): Promise<void> {
  switch (asked.kind) {
    case 'run':
      await keepNeededSecrets(asked.commands);
      for (const command of asked.commands) await RUN[command]();
      // The database is open for the next command; after the last it would keep the process alive.
      if (!asked.commands.some((command) => SERVICES.has(command)))
        await (await import('./lifecycle.ts')).stopServices();
      return;
    case 'import bank':
      return (await import('./bank-command.ts')).runImportBank(asked);
    case 'import': {
      const { what } = asked;
      if (what === 'people') return (await import('./people-commands.ts')).runImportPeople(asked);
      if (what === 'allocation') return (await import('./allocation-command.ts')).runImportAllocation(asked);
      return (await import('./import-command.ts')).runImport({ ...asked, what });
    }
    case 'backup':
      return (await import('./backup-command.ts')).runBackup(asked);
    case 'backup keys':
      return (await import('./backup-command.ts')).printKeys();
    case 'restore':
      return (await import('./restore-commands.ts')).runRestore(asked);
    case 'rehearse':
      return (await import('./restore-commands.ts')).runRehearsal(asked);
    case 'admin':
      return (await import('./people-commands.ts')).runAdmin(asked);
    case 'invite':
      return (await import('./people-commands.ts')).runInvite(asked);
    case 'erase':
      return (await import('./people-commands.ts')).runErase(asked);
    case 'doctor':
      return (await import('./doctor/doctor-command.ts')).runDoctor(asked);
    case 'setup':
      return (await import('./setup/setup-command.ts')).runSetup(asked);
  }
}

/** Before anything reads the environment, so that a process never holds what only others need. */
async function keepNeededSecrets(commands: readonly Command[]): Promise<void> {
  const { givenVariables, keepOnlyFor } = await import('#app/platform/config/wiring.server.ts');
  const { processKindOf } = await import('./process-kind.ts');
  const kind = processKindOf(commands, givenVariables().DATABASE_URL);
  if (kind !== 'any') keepOnlyFor(kind);
}

function fail(text: string): never {
  process.stderr.write(text);
  process.exit(1);
}

/** Errors whose message is all that an operator needs. */
const SENTENCES: ReadonlySet<string> = new Set([
  'VerificationFailed',
  'Refused',
  'BackupError',
  'AgeError',
  'DirectoryInUse',
  'DiskRefuses',
  'InvalidEnvironment',
]);

/** Returns one sentence for errors that the operator can fix; everything else with its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Is it running already? Else set PORT to another one.`;
  }
  return SENTENCES.has(error.name) ? error.message : (error.stack ?? error.message);
}

main(process.argv.slice(2)).catch((error: unknown) => fail(`${describe(error)}\n`));
