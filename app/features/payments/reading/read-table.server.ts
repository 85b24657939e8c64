import { createHash } from 'node:crypto';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { keepTableChoices, recallTableChoices } from '#app/platform/tables/table-choices.server.ts';
import { inOwnProcess } from '#app/platform/untrusted-files/own-process.server.ts';
import { findAccounts } from '../accounts.queries.server.ts';
import {
  type PreviewRow,
  previewRows,
  type TableChoices,
  type TableQuestion,
  tableChoices,
} from '../bank-files/csv/bank-table.ts';
import type { readBankTable } from '../bank-files/csv/read-bank-table.server.ts';
import { type BankFile, recordBankFile } from './record-file.server.ts';
import type { BankFileReport } from './report.ts';

const readApart = inOwnProcess<typeof readBankTable>('readBankTable');

/** Whether a file is read as a table: it is neither XML nor a ZIP. */
export function isTable(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  return !/^(?:ï»¿)?\s*</.test(start) && !start.startsWith('PK');
}

/** Says what has to be chosen before a CSV can be read, with what was chosen for files of its form before. */
export async function askAboutTable(bytes: Uint8Array): Promise<TableQuestion> {
  const { table } = await readApart(bytes, null);
  const accounts = [...(await findAccounts(db()))].map(([account, { payee, currency }]) => ({
    ...{ account, payee, currency },
  }));
  const isOurs = new Set(accounts.map(({ account }) => account));
  const remembered = (await recallTableChoices(db(), table.shape, 'bank ')).flatMap(({ choices, by }) => {
    const { data } = tableChoices.safeParse(choices);
    return data && isOurs.has(data.account) ? [{ choices: data, by }] : [];
  });
  return { ...table, accounts, remembered };
}

export type ReadTable = { file: BankFile; choices: TableChoices; shape: string };

/**
 * Reads a CSV by what was chosen.
 * @throws DomainError `unprocessable` for an account that no vehicle has, and with the line and the reason.
 */
export async function tableOf(
  fileName: string,
  bytes: Uint8Array,
  choices: TableChoices,
): Promise<ReadTable> {
  const account = (await findAccounts(db())).get(choices.account);
  if (!account) throw new DomainError('unprocessable', 'Please choose the account of the file.');
  const { table, statement } = await readApart(bytes, { ...choices, currency: account.currency });
  if (!statement) throw new Error('The table was not read by its choices');
  const sha256 = createHash('sha256').update(bytes).digest();
  return { file: { fileName, sha256, statements: [statement], reports: [] }, choices, shape: table.shape };
}

/**
 * Reads a CSV as files of its form were read before, for the command line.
 * @throws DomainError `unprocessable` where that was chosen for no account, or for several.
 */
export async function rememberedTableOf(fileName: string, bytes: Uint8Array): Promise<BankFile> {
  const { remembered } = await askAboutTable(bytes);
  const [only] = remembered;
  if (!only || remembered.length > 1)
    throw new DomainError(
      'unprocessable',
      `${only ? 'Files of this form are read for several accounts' : 'No file of this form was read before'}. Read it at /admin/payments.`,
    );
  return (await tableOf(fileName, bytes, only.choices)).file;
}

class Tried extends Error {
  readonly report: BankFileReport;
  constructor(report: BankFileReport) {
    super('Only tried');
    this.report = report;
  }
}

/** Says what recording a CSV would do, and records nothing: the same act, undone with its transaction. */
export async function previewTable(
  viewer: Viewer,
  { file }: ReadTable,
): Promise<{ preview: BankFileReport; rows: PreviewRow[] }> {
  const rows = file.statements.flatMap((statement) => previewRows(statement));
  try {
    return await transaction(async (tx) => {
      throw new Tried(await recordBankFile(tx, viewer, file));
    });
  } catch (error) {
    if (error instanceof Tried) return { preview: error.report, rows };
    throw error;
  }
}

/** Records a CSV by the same rules as any bank file, and remembers how files of its form are read. */
export async function recordTable(
  tx: Tx,
  viewer: Viewer,
  { file, choices, shape }: ReadTable,
): Promise<BankFileReport> {
  const report = await recordBankFile(tx, viewer, file);
  const scope = `bank ${choices.account}` as const;
  await keepTableChoices(tx, { scope, shape, choices, byId: viewer.memberId });
  return report;
}
