import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Part } from '#app/features/backup/archive.server.ts';

/** The commands around backups, with their arguments; each runs alone. */
export type BackupCommand =
  | { kind: 'backup'; dir: string; keep: number | null; only: Part | null; isJson: boolean }
  | { kind: 'backup keys' }
  | ({ kind: 'restore'; only: Part | null } & Reading)
  | ({ kind: 'rehearse'; database: string | null } & Reading);

type Reading = {
  dir: string;
  /** The beginning of a time; `null`: the newest backup. */
  at: string | null;
  /** A file with private keys. */
  identity: string | null;
  isJson: boolean;
};

const PARTS: readonly Part[] = ['database', 'objects'];

const READING: ParseArgsOptionsConfig = {
  at: { type: 'string' },
  identity: { type: 'string' },
  json: { type: 'boolean' },
};
const OPTIONS: Record<'backup' | 'restore' | 'rehearse', ParseArgsOptionsConfig> = {
  backup: { keep: { type: 'string' }, only: { type: 'string' }, json: { type: 'boolean' } },
  restore: { ...READING, only: { type: 'string' } },
  rehearse: { ...READING, database: { type: 'string' } },
};

export const isBackupWord = (word: string): word is keyof typeof OPTIONS => Object.hasOwn(OPTIONS, word);

/** Parses such a command from its first word and the rest; `null` if it cannot be one. */
export function readBackup(word: keyof typeof OPTIONS, rest: readonly string[]): BackupCommand | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: OPTIONS[word],
      allowPositionals: true,
    });
    const [dir, ...more] = positionals;
    if (!dir || more.length > 0) return null;
    return commandOf(word, dir, values);
  } catch (error) {
    // An option that is not known, or has no value.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

type Values = ReturnType<typeof parseArgs>['values'];

function commandOf(word: keyof typeof OPTIONS, dir: string, values: Values): BackupCommand | null {
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
  const reading = { dir, at: text('at'), identity: text('identity'), isJson };
  return word === 'restore'
    ? { kind: 'restore', only, ...reading }
    : { kind: 'rehearse', database: text('database'), ...reading };
}
