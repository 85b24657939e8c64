import fs from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';

export type Values = Readonly<Record<string, string>>;

/**
 * Returns why a file of settings cannot be replaced, in a sentence; `null` if it can. A link would be replaced by a
 * file, and what it leads to would stay as it is.
 */
export function whyUnwritable(file: string): string | null {
  const folder = path.dirname(path.resolve(file));
  const found = fs.lstatSync(file, { throwIfNoEntry: false });
  if (found?.isSymbolicLink())
    return `${file} is a symbolic link: put a file in its place, or run setup where the file is.`;
  if (found && !found.isFile()) return `${file} is not a file.`;
  try {
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
    if (found) fs.accessSync(file, fs.constants.R_OK | fs.constants.W_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return `${file} cannot be written here (${code}): setup needs the right to write it and the folder that it is in.`;
  }
  return null;
}

/** Returns the variables of a file; nothing if there is no such file. */
export function readEnvFile(file: string): Values {
  if (!fs.existsSync(file)) return {};
  return withoutEmpty(parseEnv(fs.readFileSync(file, 'utf8')));
}

export const withoutEmpty = (values: NodeJS.Dict<string>): Values =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim())),
  );

/**
 * Writes the variables, readable by nobody else, all or nothing. What was in the file before is kept beside it.
 * @returns the name of the copy; `null` if there was nothing to keep
 */
export function writeEnvFile(file: string, values: Values, now = new Date()): string | null {
  const text = envText(values);
  const copy = keepCopy(file, text, now);
  const fresh = `${file}.${process.pid}.new`;
  fs.rmSync(fresh, { force: true });
  fs.writeFileSync(fresh, text, { mode: 0o600, flag: 'wx', flush: true });
  fs.renameSync(fresh, file);
  return copy;
}

function keepCopy(file: string, text: string, now: Date): string | null {
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') === text) return null;
  const copy = `${file}.${now.toISOString().replace(/[:.]/g, '-')}`;
  fs.copyFileSync(file, copy, fs.constants.COPYFILE_EXCL);
  fs.chmodSync(copy, 0o600);
  return copy;
}

/** @throws Error that names a variable whose value cannot be written. */
function envText(values: Values): string {
  const ordered = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = ordered.map(([name, value]) => `${name}=${quoted(name, value)}`);
  return `# Written by "vestry setup". .env.example says what each is for.\n${lines.join('\n')}\n`;
}

/** The first way of writing a value that is read back as it is. */
function quoted(name: string, value: string): string {
  const ways = [`'${value}'`, `"${value}"`, `\`${value}\``];
  const way = ways.find((text) => parseEnv(`${name}=${text}\n`)[name] === value);
  if (!way) throw new Error(`The value of ${name} has all three kinds of quotes: it cannot be written.`);
  return way;
}
