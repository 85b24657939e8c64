import { type Tx, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { clearProblems, noteProblems } from '#app/features/content/content-admin.server.ts';
import { type TakenFile, takenKey, type WantedFile } from '#app/features/content/content-files.ts';
import { entryWithLinked, lockContent } from '#app/features/content/mirror.server.ts';
import { type MappedOpportunity, mapOpportunity } from '#app/features/content/opportunity-mapping.ts';
import {
  bringBackToPages,
  opportunityOfEntry,
  takeOffPages,
} from '#app/features/opportunities/content/content-origin.server.ts';
import { checkFields, type FieldProblem } from '#app/features/opportunities/opportunity-fields.ts';
import { announcementOfNew } from '#app/features/opportunities/publishing/announcing.server.ts';
import { publishVersion } from '#app/features/opportunities/publishing/publishing.server.ts';
import { enqueueEach } from '#app/platform/holds/holds.jobs.server.ts';
import type { JobContext } from '#app/platform/jobs/jobs.server.ts';
import { takeInFile } from './content-files.server.ts';

/** Limit on rounds of importing newly found files; more means that editors publish as fast as we read. */
const ROUNDS = 8;

type EntryInput = {
  entryId: string;
  /** Whether members are notified when it becomes visible to them for the first time. */
  isNews: boolean;
};

/**
 * Updates an opportunity's page from its current entry on the content platform, with all linked entries. Files are
 * imported first; then the current state of our copy is published, so a late run with an older reading cannot
 * overwrite a newer one. If publishing fails, the page stays as it was and admins are notified.
 * @throws OutsideError for a failure that a retry may fix.
 */
export async function publishEntry(asked: EntryInput, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const taken = new Map<string, TakenFile>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = await attempt(asked, taken);
    if (wanted.length === 0) return;
    for (const file of wanted) taken.set(takenKey(file), await takeInFile(file, signal));
  }
  throw new Error(`The entry ${asked.entryId} changed faster than it could be read.`);
}

/** Publishes, or returns the files to import first. Runs in one transaction, to read one state of our copy. */
const attempt = (asked: EntryInput, taken: ReadonlyMap<string, TakenFile>): Promise<WantedFile[]> =>
  transaction(async (tx) => {
    await lockContent(tx);
    const { entry, title, find } = await entryWithLinked(tx, asked.entryId);
    if (!entry) {
      await withdraw(tx, asked.entryId, title);
      return [];
    }
    const mapped = mapOpportunity(entry, { find, taken });
    if (mapped.wanted.length > 0) return mapped.wanted;
    const refusal = await publish(tx, asked, mapped);
    const known = new Set(mapped.problems.map(({ field }) => field));
    const problems = [...mapped.problems, ...refusal.filter(({ field }) => !known.has(field))];
    if (problems.length === 0) await clearProblems(tx, entry.id);
    else {
      await noteProblems(tx, { entryId: entry.id, title, problems, isHeldBack: refusal.length > 0 });
    }
    return [];
  });

/** Returns the obstacles; none when it was published. */
async function publish(
  tx: Tx,
  { entryId, isNews }: EntryInput,
  { fields, firstStage }: MappedOpportunity,
): Promise<FieldProblem[]> {
  const checked = checkFields(fields);
  if ('problems' in checked) return checked.problems;
  const known = await opportunityOfEntry(tx, entryId);
  if (!known && firstStage === null) return [{ field: 'stage', sentence: 'The entry has no first stage.' }];
  const opportunityId = known ?? newId();
  try {
    // A savepoint: a refusal rolls back only this part and can still be recorded.
    await tx.transaction(async (part) => {
      const published = await publishVersion(part, {
        opportunityId,
        fields: checked.fields,
        firstStage: firstStage ?? 'pipeline',
        publishedBy: null,
        note: null,
        origin: { kind: 'content', entryId },
      });
      await bringBackToPages(part, opportunityId);
      const { name, summary, sector, region, type } = checked.fields;
      if (isNews && published.number === 1)
        await enqueueEach(
          part,
          await announcementOfNew(part, { ...published, opportunityId, name, summary, sector, region, type }),
        );
    });
  } catch (thrown) {
    if (!(thrown instanceof DomainError)) throw thrown;
    return [{ field: '', sentence: thrown.message }];
  }
  return [];
}

/** Handles a deleted entry. A page on which members have acted is kept. */
async function withdraw(tx: Tx, entryId: string, title: string): Promise<void> {
  const id = await opportunityOfEntry(tx, entryId);
  if (!id || (await takeOffPages(tx, id))) return clearProblems(tx, entryId);
  const sentence =
    'The entry is no longer published. The page stays unchanged because members rely on it: move its stage here, or publish the entry again.';
  await noteProblems(tx, { entryId, title, problems: [{ field: '', sentence }], isHeldBack: true });
}
