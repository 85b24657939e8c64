/** The commands with their descriptions. Several commands run one after the other in one process. */
export const COMMANDS = {
  migrate: 'applies the migrations that are missing',
  seed: 'puts the demo data in, once in the life of a database; not in production and qa',
  web: 'serves pages and calls; with the embedded database it works on jobs too',
  worker: 'works on jobs, beside any number of web processes on one PostgreSQL',
  'verify audit': 'checks whether anybody changed the audit log',
} as const satisfies Record<string, string>;

export type Command = keyof typeof COMMANDS;

/** The default commands. */
const DEFAULT: Command[] = ['migrate', 'web'];

/** Former names of commands. */
const FORMER: Record<string, Command> = { 'verify-audit': 'verify audit' };

const isCommand = (text: string): text is Command => Object.hasOwn(COMMANDS, text);

export type ParsedCommand =
  | { kind: 'run'; commands: Command[] }
  | { kind: 'help' }
  | { kind: 'unknown'; word: string };

/** Parses the commands from the program's arguments. */
export function readWords(words: readonly string[]): ParsedCommand {
  if (words.length === 0) return { kind: 'run', commands: DEFAULT };
  const commands: Command[] = [];
  for (let at = 0; at < words.length; ) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    if (['help', '--help', '-h'].includes(word)) return { kind: 'help' };
    const two = `${word} ${next}`;
    const one = FORMER[word] ?? word;
    const command = isCommand(two) ? two : one;
    if (!isCommand(command)) return { kind: 'unknown', word };
    commands.push(command);
    at += isCommand(two) ? 2 : 1;
  }
  return { kind: 'run', commands };
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
