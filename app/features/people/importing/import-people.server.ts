import type { Tx } from '#app/db/client.server.ts';
import { prepareMembers } from '#app/features/people/importing/prepared/prepared.server.ts';
import { addEntitiesOfFirm } from '#app/features/people/profile/entities/entities-of-firm.server.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import type { PeopleFile } from './people-file.server.ts';

/** What a file of people adds. Made by a dry run and by the import itself alike. */
export type PeopleReport = {
  lineCount: number;
  /** New people, people prepared before who change, and those who have joined or were rejected and stay as they are. */
  added: number;
  changed: number;
  joined: number;
  entities: number;
  problems: ImportProblem[];
  headers: string[];
  missing: string[];
  /** Information that does not prevent the import. */
  notices: string[];
};

/**
 * Prepares the people of a file with their entities, all or, where something is wrong, nothing. Nothing is sent to
 * them. The same file twice adds nothing.
 */
export async function importPeople(tx: Tx, file: PeopleFile): Promise<PeopleReport> {
  const { headers, missing, notices, lineCount, people, problems } = file;
  const report = {
    lineCount,
    problems,
    headers,
    missing,
    notices,
    added: 0,
    changed: 0,
    joined: 0,
    entities: 0,
  };
  if (problems.length > 0 || missing.length > 0) return report;
  const { members, added, changed, joined } = await prepareMembers(
    tx,
    people.map(({ entities: _, ...person }) => person),
  );
  const withEntities = people.flatMap(({ email, entities }) => {
    const id = members.get(email)?.id;
    return id && entities.length > 0 ? [[id, entities] as const] : [];
  });
  const entities = await addEntitiesOfFirm(tx, new Map(withEntities));
  return { ...report, added, changed, joined, entities };
}

/** Writes a report for a terminal, a sentence a line. */
export function peopleText(report: PeopleReport, { isDryRun }: { isDryRun: boolean }): string {
  const { problems, notices, lineCount, added, changed, joined, entities } = report;
  const lines = problems.map(
    ({ line, column, value, problem }) =>
      `line ${line}${column === null ? '' : `, ${column}`}${value === '' ? '' : ` “${value}”`}: ${problem}`,
  );
  lines.push(...notices);
  if (problems.length > 0)
    return [...lines, `${lineCount} lines, ${problems.length} errors: nothing was recorded.`].join('\n');
  return [
    ...lines,
    `People: ${added} ${isDryRun ? 'to add' : 'added'}, ${changed} ${isDryRun ? 'to change' : 'changed'}, ${joined} joined or rejected before and left as they are, with their entities.`,
    `Entities: ${entities} ${isDryRun ? 'to add' : 'added'}. Nothing was sent to anyone.`,
  ].join('\n');
}
