import type { ArchiveSection } from '#app/features/backup/archive.server.ts';
import { type Options, type Parsed, parseOptions } from './options.ts';

/** The commands around backups, with their arguments; each runs alone. */
export type BackupCommand =
  | { kind: 'backup'; dir: string; keep: number | null; only: ArchiveSection | null; isJson: boolean }
  | { kind: 'backup keys' }
  | ({ kind: 'restore'; only: ArchiveSection | null } & Reading)
  | ({ kind: 'rehearse'; database: string | null } & Reading);

type Reading = {
  dir: string;
  /** The beginning of a time in UTC, such as `2026-11-21T04`; `null`: the newest backup. */
  at: string | null;
  /** A file with private keys. */
  identity: string | null;
  isJson: boolean;
};

/** The beginning of a time as backups are named by it, in UTC: a day, an hour, a minute … */
const BEGINNING = /^\d{4}-\d\d-\d\d(T\d\d([:-]\d\d([:-]\d\d(\.\d{1,3})?)?)?Z?)?$/;

const PARTS: readonly ArchiveSection[] = ['database', 'objects'];

const READING: Options = {
  at: { type: 'string' },
  identity: { type: 'string' },
  json: { type: 'boolean' },
};
const OPTIONS: Record<'backup' | 'restore' | 'rehearse', Options> = {
  backup: { keep: { type: 'string' }, only: { type: 'string' }, json: { type: 'boolean' } },
  restore: { ...READING, only: { type: 'string' } },
  rehearse: { ...READING, database: { type: 'string' } },
};

export const isBackupWord = (word: string): word is keyof typeof OPTIONS => Object.hasOwn(OPTIONS, word);

/** Parses such a command from its first word and the rest; `null` if it cannot be one. */
export function readBackup(word: keyof typeof OPTIONS, rest: readonly string[]): BackupCommand | null {
  const parsed = parseOptions(rest, OPTIONS[word]);
  if (!parsed) return null;
  const [dir, ...more] = parsed.positionals;
  return dir && more.length === 0 ? commandOf(word, dir, parsed.values) : null;
}

function commandOf(word: keyof typeof OPTIONS, dir: string, values: Parsed['values']): BackupCommand | null {
  if (word === 'backup' && dir === 'keys')
    return Object.keys(values).length > 0 ? null : { kind: 'backup keys' };
  const only = PARTS.find((part) => part === values.only) ?? null;
  if (values.only !== undefined && only === null) return null;
  const isJson = values.json === true;
  if (word === 'backup') {
    const keep = values.keep === undefined ? null : Number(values.keep);
    if (keep !== null && (!Number.isSafeInteger(keep) || keep < 1)) return null;
    return { kind: 'backup', dir, keep, only, isJson };
  }
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null);
  const at = text('at');
  // Any other text would choose some backup, often the newest.
  if (at !== null && !BEGINNING.test(at)) return null;
  const reading = { dir, at, identity: text('identity'), isJson };
  return word === 'restore'
    ? { kind: 'restore', only, ...reading }
    : { kind: 'rehearse', database: text('database'), ...reading };
}
