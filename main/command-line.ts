import { DAY_ORDERS, DECIMAL_SIGNS, type Writing } from '#app/platform/tables/writing.ts';
import { type BackupCommand, isBackupWord, readBackup } from './backup-words.ts';
import { type DoctorPart, isPart } from './doctor/part-names.ts';
import { type Options, type Parsed, parseOptions } from './options.ts';

/** The commands with their descriptions. Several commands run one after the other in one process. */
export const COMMANDS = {
  migrate: 'applies missing migrations',
  seed: 'inserts the demo data, once in the life of a database; not in production and qa',
  web: 'serves pages and calls; with the embedded database it also runs jobs',
  worker: 'runs jobs, alongside any number of web processes on one PostgreSQL',
  'verify audit': 'verifies that the audit log has not been changed',
  'verify ledger': 'recounts every position from its lines and says which figures disagree',
  'verify money': 'recounts capital calls and distributions and says what disagrees',
  import:
    'records what a file says: import people|ledger|valuations|rates FILE [--column COLUMN=HEADER] [--sheet NAME] [--amounts 1.234,50] [--days 31.12.2026] [--dry-run] [--confirm] [--json], import allocation FILE --notice ID, or import bank FILE … [--json]; all of it or nothing',
  backup:
    'copies database and bucket into a folder: backup DIR [--keep N] [--only database|objects] [--json]; "backup keys" makes keys to encrypt with',
  rehearse:
    'restores a backup as a trial and checks it: rehearse DIR [--at UTC-TIME] [--identity FILE] [--database URL] [--json]',
  restore:
    'restores a backup into an empty database and bucket: restore DIR [--at UTC-TIME] [--identity FILE] [--only database|objects] [--json]',
  resume: 'releases the jobs that a restore holds back',
  erase: 'erases people again who are back after a restore: erase MEMBER-ID …',
  doctor: 'tries every service and setting, and says what to mend where: doctor [--only PART,…] [--json]',
  setup: 'asks for the settings and writes them to .env, or reads a file of answers: setup [FILE] [--yes]',
  admin: 'makes a person with a verified account an administrator, or invites them: admin EMAIL',
  invite: 'sends the invitations of all people who were imported and have none: invite --all [--dry-run]',
  version: 'prints the version, the commit that it was built from, and the Node.js that runs it',
} as const satisfies Record<string, string>;

/** What runs alone, with words of its own after it. */
type Alone = 'import' | 'doctor' | 'setup' | 'admin' | 'invite' | 'erase';
export type Command = Exclude<keyof typeof COMMANDS, Alone | 'backup' | 'rehearse' | 'restore'>;

/** The default commands. */
const DEFAULT: Command[] = ['migrate', 'web'];

const FORMER: Record<string, Command> = { 'verify-audit': 'verify audit' };

const isCommand = (text: string): text is Command =>
  Object.hasOwn(COMMANDS, text) && !isAlone(text) && !isBackupWord(text);

const IMPORTED = ['people', 'ledger', 'valuations', 'rates', 'allocation'] as const;

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Finds what was chosen by its example, such as `1.234,50`. */
const exampleIn = <Value extends string>(examples: Readonly<Record<Value, string>>, text: unknown) =>
  (Object.keys(examples) as Value[]).find((value) => examples[value] === text) ?? null;

/** Returns how a file is read; `null` for an example that is none of ours. */
function readingOf({ sheet, amounts, days }: Parsed['values']): ImportCommand['reading'] | null {
  const reading = {
    decimals: exampleIn(DECIMAL_SIGNS, amounts),
    days: exampleIn(DAY_ORDERS, days),
    sheet: sheet === undefined ? null : String(sheet),
  };
  const isUnknown = (amounts !== undefined && !reading.decimals) || (days !== undefined && !reading.days);
  return isUnknown ? null : reading;
}

const isChosen = ({ decimals, days, sheet }: NonNullable<ImportCommand['reading']>): boolean =>
  decimals !== null || days !== null || sheet !== null;

export type ImportCommand = {
  what: (typeof IMPORTED)[number];
  file: string;
  /** The file's header for each column that was chosen; empty for one that is not in the file. */
  mapping?: Record<string, string> | undefined;
  /** How its cells are written, and the sheet that is read; without them, as the file shows. */
  reading?: Writing & { sheet: string | null };
  /** Of an allocation, the draft that gets the amounts. */
  noticeId?: string | undefined;
  isDryRun: boolean;
  /** What looks wrong in the file is right. */
  isConfirmed?: boolean;
  isJson: boolean;
};
export type BankCommand = { files: readonly string[]; isJson: boolean };
/** `only`: parts of the installation; all if empty. */
export type DoctorCommand = { only: DoctorPart[]; isJson: boolean };
/** `file`: answers; `null`: setup asks for them. `isYes`: it asks nothing. */
export type SetupCommand = { file: string | null; isYes: boolean };
export type AdminCommand = { email: string };
export type InviteCommand = { isDryRun: boolean };
export type EraseCommand = { memberIds: readonly string[] };

export type ParsedCommand =
  | { kind: 'run'; commands: Command[] }
  | ({ kind: 'import' } & ImportCommand)
  | ({ kind: 'import bank' } & BankCommand)
  | BackupCommand
  | ({ kind: 'doctor' } & DoctorCommand)
  | ({ kind: 'setup' } & SetupCommand)
  | ({ kind: 'admin' } & AdminCommand)
  | ({ kind: 'invite' } & InviteCommand)
  | ({ kind: 'erase' } & EraseCommand)
  | { kind: 'help' }
  | { kind: 'unknown'; word: string };

export function readWords(words: readonly string[]): ParsedCommand {
  if (words.length === 0) return { kind: 'run', commands: DEFAULT };
  const [first = '', ...others] = words;
  if (isAlone(first)) return readAlone(first, others);
  if (isBackupWord(first)) {
    if (others.some((word) => HELP.includes(word))) return { kind: 'help' };
    return readBackup(first, others) ?? { kind: 'unknown', word: words.join(' ') };
  }
  const commands: Command[] = [];
  for (let at = 0; at < words.length; ) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    if (HELP.includes(word)) return { kind: 'help' };
    const two = `${word} ${next}`;
    const one = FORMER[word] ?? word;
    const command = isCommand(two) ? two : one;
    if (!isCommand(command)) return { kind: 'unknown', word };
    commands.push(command);
    at += isCommand(two) ? 2 : 1;
  }
  return { kind: 'run', commands };
}

const HELP: readonly string[] = ['help', '--help', '-h'];

const SWITCH = { type: 'boolean' } as const;

/** The options of each command that runs alone, and what its words mean; `null`: they are not understood. */
const ALONE: Record<Alone, { options: Options; read: (words: Parsed) => ParsedCommand | null }> = {
  import: {
    options: {
      column: { type: 'string', multiple: true },
      notice: { type: 'string' },
      ...{ sheet: { type: 'string' }, amounts: { type: 'string' }, days: { type: 'string' } },
      ...{ 'dry-run': SWITCH, confirm: SWITCH, json: SWITCH },
    },
    read({ values, positionals: [named, file, ...more] }) {
      if (named === 'bank') {
        const { json: isJson = false, ...others } = values;
        if (!file || Object.keys(others).length > 0) return null;
        return { kind: 'import bank', files: [file, ...more], isJson: isJson === true };
      }
      const what = IMPORTED.find((one) => one === named);
      const chosen = [values.column ?? []].flat().map((text) => String(text).split('='));
      if (!what || !file || more.length > 0 || chosen.some((parts) => parts.length < 2)) return null;
      if (what === 'people' && chosen.length > 0) return null;
      const pairs = chosen.map(([column = '', ...header]) => [column, header.join('=')] as const);
      const mapping = pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
      const [isDryRun, isJson] = [values['dry-run'] === true, values.json === true];
      const isConfirmed = values.confirm === true;
      const reading = readingOf(values);
      if (!reading || (isChosen(reading) && (what === 'people' || what === 'allocation'))) return null;
      if (isConfirmed && what === 'people') return null;
      if ((what === 'allocation') !== UUID.test(String(values.notice ?? ''))) return null;
      if (what === 'allocation') {
        const noticeId = String(values.notice);
        return mapping || isConfirmed ? null : { kind: 'import', what, file, noticeId, isDryRun, isJson };
      }
      return {
        ...{ kind: 'import', what, file, mapping, isDryRun, isJson },
        ...(isConfirmed && { isConfirmed }),
        ...(isChosen(reading) && { reading }),
      };
    },
  },
  doctor: {
    options: { json: SWITCH, only: { type: 'string' } },
    read({ values: { only, json = false }, positionals }) {
      const parts = String(only ?? '')
        .split(',')
        .filter((part) => part !== '');
      const known = parts.filter(isPart);
      if (positionals.length > 0 || known.length < parts.length || (only !== undefined && parts.length === 0))
        return null;
      return { kind: 'doctor', only: known, isJson: json === true };
    },
  },
  setup: {
    options: { yes: SWITCH },
    read: ({ values, positionals: [file = null, ...more] }) =>
      more.length > 0 ? null : { kind: 'setup', file, isYes: values.yes === true },
  },
  admin: {
    options: {},
    read: ({ positionals: [email, ...more] }) =>
      email && more.length === 0 ? { kind: 'admin', email } : null,
  },
  erase: {
    options: {},
    read: ({ positionals }) => (positionals.length > 0 ? { kind: 'erase', memberIds: positionals } : null),
  },
  invite: {
    options: { all: SWITCH, 'dry-run': SWITCH },
    read: ({ values, positionals }) =>
      values.all === true && positionals.length === 0
        ? { kind: 'invite', isDryRun: values['dry-run'] === true }
        : null,
  },
};

function isAlone(text: string): text is Alone {
  return Object.hasOwn(ALONE, text);
}

function readAlone(command: Alone, words: readonly string[]): ParsedCommand {
  if (words.some((word) => HELP.includes(word))) return { kind: 'help' };
  const { options, read } = ALONE[command];
  const parsed = parseOptions(words, options);
  const wrong = words.find((word) => word.startsWith('--') && !Object.hasOwn(options, word.slice(2)));
  return (
    (parsed && read(parsed)) ?? { kind: 'unknown', word: [command, ...(wrong ? [wrong] : words)].join(' ') }
  );
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
