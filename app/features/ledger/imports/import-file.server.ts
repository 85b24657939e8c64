import { createHash } from 'node:crypto';
import type { Db, Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import type { EntryProblem, LedgerVehicle, LineEntry, Recorder, Stamp } from '../ledger-entry.ts';
import { insertImport } from '../ledger-imports.queries.server.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { prepareLines } from '../lines/prepare-lines.server.ts';
import { keepLines } from '../lines/record-lines.server.ts';
import { insertRates } from '../rates/rates.queries.server.ts';
import { prepareRates } from '../rates/record-rates.server.ts';
import { prepareValuations } from '../valuations/prepare-valuations.server.ts';
import { keepValuations } from '../valuations/record-valuations.server.ts';
import {
  type ImportReport,
  type ImportTotal,
  MOST_PROBLEMS,
  needsChoices,
  unknownWords,
} from './import-report.ts';
import type { ParsedFile } from './parsed-file.ts';
import { resolveNames } from './resolve-names.server.ts';

/** A file checked against the ledger: its report, and the function that writes it. */
type Checked = { report: ImportReport; record(tx: Tx, stamp: Stamp): Promise<void> };

/** Returns what importing a file would do, and all of its problems; writes nothing. */
export async function checkImportFile(db: Db, parsed: ParsedFile): Promise<ImportReport> {
  return (await checked(db, parsed)).report;
}

export type ImportedFile = { importId: string; fileName: string; sha256: Buffer };

export const fileHash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Imports a file in one act, all or nothing: with a single error nothing is recorded, and the report lists it. The same
 * if something has to be confirmed first and is not among `confirmed`. Lines already recorded add nothing. Takes the ledger's lock, which serializes concurrent imports.
 */
export async function importFile(
  tx: Tx,
  by: Recorder,
  parsed: ParsedFile,
  {
    importId = newId(),
    fileName,
    sha256,
    confirmed = [],
  }: Omit<ImportedFile, 'importId'> & { importId?: string; confirmed?: readonly string[] | 'everything' },
): Promise<{ report: ImportReport; importId: string | null }> {
  const recordedAt = await lockLedger(tx);
  const { report, record } = await checked(tx, parsed);
  const { kind, lineCount, knownCount, newCount: addedCount, errorCount } = report;
  const isConfirmed = report.toConfirm.every((one) => confirmed === 'everything' || confirmed.includes(one));
  if (kind === null || errorCount > 0 || needsChoices(report) || !isConfirmed)
    return { report, importId: null };
  const byId = by?.memberId ?? null;
  const counts = { lineCount, knownCount, addedCount };
  await insertImport(tx, { id: importId, kind, fileName, sha256, ...counts, at: recordedAt, byId });
  await record(tx, { recordedAt, byId, importId });
  await recordAudit(tx, {
    actorId: byId,
    act: 'ledger.import',
    subject: { type: 'ledger_import', id: importId },
    before: null,
    after: { file: fileName, kind, sha256: sha256.toString('hex'), ...counts },
  });
  return { report, importId };
}

async function checked(db: Db, parsed: ParsedFile): Promise<Checked> {
  const { content } = parsed;
  switch (content.kind) {
    case null:
      return { report: reportOf(parsed, {}), record: nothing };
    case 'ledger':
      return checkedLedger(db, parsed, content.rows);
    case 'valuations':
      return checkedValuations(db, parsed, content.rows);
    case 'rates':
      return checkedRates(db, parsed, content);
  }
}

const nothing = async () => undefined;

type Rows<Kind extends 'ledger' | 'valuations' | 'rates'> = Extract<
  ParsedFile['content'],
  { kind: Kind }
>['rows'];

async function checkedLedger(db: Db, parsed: ParsedFile, rows: Rows<'ledger'>): Promise<Checked> {
  const resolved = await resolveNames(db, rows, 'lines');
  const doubts = (await resolveNames(db, parsed.doubtful, 'lines')).problems;
  const entries = resolved.rows.flatMap(({ row, holder }): LineEntry[] => {
    const { line: at, date, type, amount, unfundedChange, reference, note, reverses } = row;
    return holder ? [{ at, holder, date, type, amount, unfundedChange, reference, note, reverses }] : [];
  });
  const plan = await prepareLines(db, entries, resolved.vehicles);
  const report = reportOf(parsed, {
    problems: [...resolved.problems, ...doubts, ...inFile(plan.problems, rows)],
    known: plan.known,
    added: plan.lines.length,
    notices: undoneNotices('lines', plan.knownReversed),
    totals: totalsOf(plan.lines, resolved.vehicles),
  });
  return { report, record: (tx, stamp) => keepLines(tx, stamp, plan.lines, resolved.vehicles) };
}

async function checkedValuations(db: Db, parsed: ParsedFile, rows: Rows<'valuations'>): Promise<Checked> {
  const resolved = await resolveNames(db, rows, 'valuations');
  const doubts = (await resolveNames(db, parsed.doubtful, 'valuations')).problems;
  const entries = resolved.rows.map(({ row, vehicle, holder }) => {
    const { line: at, date, nav, reference, published } = row;
    return {
      at,
      vehicleId: vehicle.id,
      holder,
      date,
      nav,
      reference,
      published,
    };
  });
  const plan = await prepareValuations(db, entries, resolved.vehicles);
  const fresh = Map.groupBy(plan.valuations, ({ at }) => at);
  const report = reportOf(parsed, {
    problems: [...resolved.problems, ...doubts, ...inFile(plan.problems, rows)],
    known: plan.known,
    added: fresh.size,
    notices: undoneNotices('valuations', plan.knownUndone),
    totals: totalsOf(
      entries.flatMap(({ at, vehicleId, holder, date, nav }): Addend[] => {
        const parts = fresh.get(at)?.filter(({ hasNoShare }) => !hasNoShare);
        const of = parts && { isWhole: holder === null, positions: parts.map((part) => part.positionId) };
        return of ? [{ vehicleId, type: `valuation of ${date}`, amount: nav, of }] : [];
      }),
      resolved.vehicles,
    ),
  });
  return { report, record: (tx, stamp) => keepValuations(tx, stamp, plan.valuations) };
}

async function checkedRates(
  db: Db,
  parsed: ParsedFile,
  { rows, isEcb }: Extract<ParsedFile['content'], { kind: 'rates' }>,
): Promise<Checked> {
  const plan = await prepareRates(db, rows);
  const pairs = new Map<string, ImportTotal>();
  for (const { base, quote } of plan.rates) {
    const about = `${base}/${quote}`;
    const total = pairs.get(about) ?? { about, type: 'rate', lines: 0, amount: null, currency: null };
    total.lines += 1;
    pairs.set(about, total);
  }
  const { length: corrected } = plan.corrected;
  const notices = [
    ...(corrected > 0 ? [`${count(corrected)} replace another rate of the same day and pair.`] : []),
    ...firstOf(plan.corrected, MOST_CORRECTED),
  ];
  const report = reportOf(parsed, {
    problems: inFile(plan.problems, []),
    known: plan.known,
    added: plan.rates.length,
    notices,
    toConfirm: firstOf(plan.doubtful, MOST_PROBLEMS),
    totals: [...pairs.values()],
  });
  // A day of the European Central Bank's file has many rates.
  const lineCount = isEcb ? rows.length + parsed.problemCount : report.lineCount;
  return { report: { ...report, lineCount }, record: (tx, stamp) => insertRates(tx, stamp, plan.rates) };
}

/** More replaced rates would not be read. */
const MOST_CORRECTED = 20;

const firstOf = (sentences: readonly string[], most: number): string[] =>
  sentences.length <= most
    ? [...sentences]
    : [...sentences.slice(0, most), `And ${count(sentences.length - most)} more.`];

/** Adds to each problem the line of the file, and the holder as named in the file. */
function inFile(
  problems: readonly EntryProblem[],
  rows: readonly { line: number; investor: string; entity: string }[],
): ImportProblem[] {
  if (problems.length === 0) return [];
  const named = new Map(rows.map((row) => [row.line, row]));
  return problems.map(({ at, column, value, problem }) => {
    const said = column === 'investor' || column === 'entity' ? named.get(at)?.[column] : undefined;
    return { line: at, column, value: value || (said ?? ''), problem };
  });
}

const undoneNotices = (what: 'lines' | 'valuations', undone: number): string[] =>
  undone > 0
    ? [
        `${count(undone)} of the ${what} were recorded before and later undone. They stay undone. To record them again, use new references.`,
      ]
    : [];

const count = (number: number): string => number.toLocaleString('en-GB');

/** An amount to add up; `of`: the positions that a valuation is of. */
type Addend = {
  vehicleId: string;
  type: string;
  amount: number;
  of?: { isWhole: boolean; positions: readonly string[] };
};

function totalsOf(addends: readonly Addend[], vehicles: ReadonlyMap<string, LedgerVehicle>): ImportTotal[] {
  const alike = Map.groupBy(addends, ({ vehicleId, type, of }) => `${vehicleId} ${type} ${of?.isWhole}`);
  return [...alike.values()]
    .flatMap((group): ImportTotal[] => {
      const [first] = group;
      const vehicle = first && vehicles.get(first.vehicleId);
      if (!vehicle) return [];
      const { type, of } = first;
      const amount = group.reduce((sum, one) => sum + one.amount, 0);
      const count = new Set(group.flatMap((one) => one.of?.positions ?? [])).size;
      return [
        {
          ...{ about: vehicle.name, type, lines: group.length, amount, currency: vehicle.currency },
          ...(of && { holders: { count, isWhole: of.isWhole } }),
        },
      ];
    })
    .sort((one, other) => one.about.localeCompare(other.about));
}

type Findings = {
  problems?: readonly ImportProblem[];
  known?: number;
  added?: number;
  notices?: readonly string[];
  toConfirm?: string[];
  totals?: ImportTotal[];
};

function reportOf(
  {
    kind,
    headers,
    lineCount,
    missing,
    unsure,
    questions,
    sheets,
    samples,
    notices,
    problems,
    problemCount,
  }: ParsedFile,
  found: Findings,
): ImportReport {
  const all = [...problems, ...(found.problems ?? [])].sort((one, other) => one.line - other.line);
  const named = unknownWords(all);
  return {
    kind,
    lineCount,
    knownCount: found.known ?? 0,
    newCount: found.added ?? 0,
    errorCount: problemCount + (found.problems?.length ?? 0),
    problems: named.problems.slice(0, MOST_PROBLEMS),
    totals: found.totals ?? [],
    notices: [...notices, ...(found.notices ?? [])],
    toConfirm: found.toConfirm ?? [],
    headers,
    missing,
    unsure,
    questions,
    words: named.words,
    sheets,
    samples,
  };
}
