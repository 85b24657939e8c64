import type { BackupReport } from '#app/features/backup/backup.server.ts';
import type { Erasure } from '#app/features/backup/restore.server.ts';
import type { HeldJobs } from '#app/platform/jobs/held.server.ts';

export type RestoredReport = {
  /** When the rows were as they are in the backup, or, without a database, when it was begun. */
  of: string;
  tables: number;
  rows: number;
  /** `null` if the database alone was restored: objects were neither read nor looked for. */
  objects: number | null;
  /** Objects that the bucket did not have; `null` in a rehearsal. */
  sent: number | null;
  /** Objects that the database does not name; they were not put into the bucket. */
  leftOut: number;
  /** What is not as it should be, in sentences. */
  problems: string[];
  /** Keys that the database names and the backup does not have. */
  missing: string[];
  audit: { lines: string[]; problems: string[] } | null;
  /** Jobs that wait for `resume`. */
  held: HeldJobs;
  erasures: Erasure[];
};

const figure = (count: number): string => count.toLocaleString('en');
const counted = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)} ${count === 1 ? one : many}`;

export function backupText(report: BackupReport): string {
  const { time, tables, rows, objects, newObjects, isEncrypted, pruned } = report;
  const lines = [
    `Backup of ${time}${isEncrypted ? '' : ', not encrypted'}:`,
    ...(tables > 0 ? [`  ${counted(tables, 'table')} with ${counted(rows, 'row')}`] : []),
    `  ${counted(objects, 'object')} of the bucket, ${figure(newObjects)} of them new`,
    ...(pruned.backups > 0 || pruned.objects > 0
      ? [`  ${counted(pruned.backups, 'older backup')} and ${counted(pruned.objects, 'object')} deleted`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** What was restored and what is to be done now, for an operator. */
export function restoredText(report: RestoredReport): string {
  const { of, tables, rows, objects, sent, leftOut, missing, audit } = report;
  const isRehearsal = sent === null;
  const lines = [
    `${isRehearsal ? 'Rehearsed' : 'Restored'} the backup of ${of}.`,
    ...(audit ? [`${counted(tables, 'table')} with ${counted(rows, 'row')}, each as it was backed up.`] : []),
    objects === null
      ? 'The objects of the backup were neither read nor restored.'
      : `${counted(objects, 'object')}, each as it was backed up${isRehearsal ? '' : `; ${figure(sent)} of them were put into the bucket`}.`,
    ...(leftOut > 0
      ? [
          `${counted(leftOut, 'object')} that the database does not name ${leftOut === 1 ? 'was' : 'were'} left out.`,
        ]
      : []),
    ...(audit && objects !== null
      ? [missing.length === 0 ? 'Every file that the database names is there.' : missingLine(missing)]
      : []),
    ...(audit?.lines ?? []),
    ...(audit && !isRehearsal ? nextSteps(report) : []),
  ];
  return `${lines.join('\n')}\n`;
}

const missingLine = (missing: readonly string[]): string =>
  `${counted(missing.length, 'file')} that the database names ${missing.length === 1 ? 'is' : 'are'} not in the backup:\n${missing.map((key) => `  ${key}`).join('\n')}`;

function nextSteps({ held, erasures }: RestoredReport): string[] {
  const jobs = held.map(({ name, count }) => `  ${figure(count)} ${name}`);
  const people = erasures.map(({ memberId, at }) => `  ${memberId}, ${at}`);
  return [
    '',
    'Nobody is signed in, and no job is run: no mail leaves.',
    ...(jobs.length > 0 ? ['Queued when the backup was made, some of it perhaps done since:', ...jobs] : []),
    'When this database takes over: npm run vestry -- resume, then restart web and worker.',
    ...(people.length > 0
      ? [
          'These people were erased after the backup was made, and are back:',
          ...people,
          `Erase them again: npm run vestry -- erase ${erasures.map(({ memberId }) => memberId).join(' ')}`,
        ]
      : []),
    'Who was erased after the newest backup of the folder is back too; only your own notes name them.',
  ];
}
