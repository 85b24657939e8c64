/** The commands with their descriptions. Several commands run one after the other in one process. */
export const COMMANDS = {
  migrate: 'applies the migrations that are missing',
  seed: 'puts the demo data in, once in the life of a database; not in production and qa',
  web: 'serves pages and calls; with the embedded database it works on jobs too',
  worker: 'works on jobs, beside any number of web processes on one PostgreSQL',
  'verify audit': 'checks whether anybody changed the audit log',
  import:
    'records what a file says: import ledger|valuations|rates FILE [--dry-run] [--json]; all of it or nothing',
  version: 'prints the version, the commit that it was built from, and the Node.js that runs it',
} as const satisfies Record<string, string>;

export type Command = keyof typeof COMMANDS;

/** The default commands. */
const DEFAULT: Exclude<Command, 'import'>[] = ['migrate', 'web'];

/** Former names of commands. */
const FORMER: Record<string, Command> = { 'verify-audit': 'verify audit' };

const isCommand = (text: string): text is Command => Object.hasOwn(COMMANDS, text);

const IMPORTED = ['ledger', 'valuations', 'rates'] as const;

/** `import` and its arguments; it runs alone. */
export type ImportCommand = {
  what: (typeof IMPORTED)[number];
  file: string;
  isDryRun: boolean;
  isJson: boolean;
};

export type ParsedCommand =
  | { kind: 'run'; commands: Exclude<Command, 'import'>[] }
  | ({ kind: 'import' } & ImportCommand)
  | { kind: 'help' }
  | { kind: 'unknown'; word: string };

/** Parses the commands from the program's arguments. */
export function readWords(words: readonly string[]): ParsedCommand {
  if (words.length === 0) return { kind: 'run', commands: DEFAULT };
  if (words[0] === 'import') return readImport(words.slice(1));
  const commands: Exclude<Command, 'import'>[] = [];
  for (let at = 0; at < words.length; ) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    if (['help', '--help', '-h'].includes(word)) return { kind: 'help' };
    const two = `${word} ${next}`;
    const one = FORMER[word] ?? word;
    const command = isCommand(two) ? two : one;
    if (!isCommand(command) || command === 'import') return { kind: 'unknown', word };
    commands.push(command);
    at += isCommand(two) ? 2 : 1;
  }
  return { kind: 'run', commands };
}

function readImport(words: readonly string[]): ParsedCommand {
  const options = words.filter((word) => word.startsWith('--'));
  const [what = '', file = '', ...more] = words.filter((word) => !word.startsWith('--'));
  if (options.includes('--help') || what === 'help') return { kind: 'help' };
  const wrong = options.find((option) => option !== '--dry-run' && option !== '--json') ?? more[0];
  const known = IMPORTED.find((one) => one === what);
  if (wrong !== undefined || !known || file === '')
    return { kind: 'unknown', word: ['import', ...(wrong === undefined ? words : [wrong])].join(' ') };
  const [isDryRun, isJson] = [options.includes('--dry-run'), options.includes('--json')];
  return { kind: 'import', what: known, file, isDryRun, isJson };
}

export function usage(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, does]) => `  ${name.padEnd(width)}  ${does}`);
  return `Usage: vestry [command …]

${lines.join('\n')}

Without a command: ${DEFAULT.join(' ')}.
`;
}

/** The oldest supported Node.js version. */
const OLDEST = 24;

/** Returns the message to an operator whose Node.js is too old; `null` if it is supported. */
export function refusalOfNode(version: string): string | null {
  if (Number.parseInt(version, 10) >= OLDEST) return null;
  return `Vestry needs Node.js ${OLDEST} or newer and this is ${version}: start it with "npm run vestry -- …" or bin/vestry, which bring their own.`;
}
