import { DomainError } from '#app/domain/errors.ts';
import { unzipper } from '#app/platform/untrusted-files/zip.server.ts';
import { type BankFileContent, MOST_BANK_FILE_BYTES } from './bank-file.ts';
import { MOST_STATEMENTS, readCamt } from './read-camt.server.ts';
import { isStatusReport, readStatusReport } from './read-status-report.server.ts';

const tooLarge = () =>
  new DomainError('unprocessable', `A bank file can have at most ${MOST_BANK_FILE_BYTES / 1024 / 1024} MB.`);

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** A day of a large firm; more are downloaded in parts. */
const MOST_FILES = 200;

/**
 * Reads a bank file, plain or in a ZIP; runs in a process of its own.
 * @throws DomainError `unprocessable` for the whole file, with the line and the reason.
 */
export function readBankFile(bytes: Uint8Array): BankFileContent {
  if (bytes.length > MOST_BANK_FILE_BYTES) throw tooLarge();
  if (!isZip(bytes)) return inWords(() => readOne(bytes));
  const files = Object.entries(unzip(bytes));
  if (files.length === 0) throw new DomainError('unprocessable', 'The ZIP has no file.');
  const contents = files.map(([name, file]) => inWords(() => readOne(file), `${name.slice(-100)}: `));
  const statements = contents.flatMap((content) => content.statements);
  if (statements.length > MOST_STATEMENTS)
    throw new DomainError('unprocessable', `A ZIP can have at most ${MOST_STATEMENTS} statements.`);
  return { statements, reports: contents.flatMap(({ reports }) => reports) };
}

function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  let count = 0;
  const isBankFile = (name: string): boolean => {
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) return false;
    count += 1;
    if (count > MOST_FILES)
      throw new DomainError('unprocessable', `A ZIP can have at most ${MOST_FILES} bank files.`);
    return true;
  };
  try {
    return unzipper(bytes, { mostBytes: MOST_BANK_FILE_BYTES, tooLarge })(isBankFile);
  } catch (cause) {
    if (cause instanceof DomainError) throw cause;
    throw new DomainError(
      'unprocessable',
      'The ZIP is damaged, or its files are not what it says about them. Download it again.',
      { cause },
    );
  }
}

const readOne = (bytes: Uint8Array): BankFileContent =>
  isStatusReport(bytes)
    ? { statements: [], reports: [readStatusReport(bytes)] }
    : { statements: readCamt(bytes), reports: [] };

/** What the parser says has the line in front of the reason: `12:3: unclosed tag`. */
function inWords<Value>(read: () => Value, name = ''): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof DomainError)
      throw new DomainError(error.code, `${name}${error.message}`, { cause: error });
    const { message } = error instanceof Error ? error : new Error(String(error));
    const [, line, reason] = /^(\d+)(?::\d+)?: (.*)$/.exec(message.slice(0, 300)) ?? [];
    const said = line ? `Line ${line}: ${reason}` : 'The file cannot be read as XML.';
    throw new DomainError('unprocessable', `${name}${said.replace(/\.?$/, '.')}`, { cause: error });
  }
}
