import { type Tx, transaction } from '#app/db/client.server.ts';
import { clearProblems, noteProblems } from '#app/features/content/content-desk.server.ts';
import { type TakenFile, takenKey, type WantedFile } from '#app/features/content/content-files.ts';
import { entryWithLinked, holdContent } from '#app/features/content/mirror.server.ts';
import { type MappedOpportunity, mapOpportunity } from '#app/features/content/opportunity-mapping.ts';
import {
  bringBackToPages,
  opportunityOfEntry,
  takeOffPages,
} from '#app/features/opportunities/content-origin.server.ts';
import { checkFields, type FieldProblem } from '#app/features/opportunities/opportunity-fields.ts';
import { publishVersion } from '#app/features/opportunities/publishing.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { JobContext } from '#app/platform/jobs.server.ts';
import { announce } from './authoring.server.ts';
import { takeInFile } from './content-files.server.ts';

/** Files that hang on files that were not known before; more rounds mean that editors publish as fast as we read. */
const ROUNDS = 8;

type Asked = {
  entryId: string;
  /** Whether members are told of it when they see it for the first time. */
  isNews: boolean;
};

/**
 * Brings the page of an opportunity to what its entry on the content platform says now, with all that it links to. Files
 * are taken in first; then what our copy says at that moment is published, so that whoever comes late with an older reading
 * does not overwrite a newer one. What cannot be published leaves the page as it was and is told to admins.
 * @throws OutsideError for what a retry may mend.
 */
export async function publishEntry(asked: Asked, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
  const taken = new Map<string, TakenFile>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = await attempt(asked, taken);
    if (wanted.length === 0) return;
    for (const file of wanted) taken.set(takenKey(file), await takeInFile(file, signal));
  }
  throw new Error(`The entry ${asked.entryId} changed faster than it could be read.`);
}

/** Publishes, or answers which files have to be taken in first. All in one transaction, so that it is about one state of our copy. */
const attempt = (asked: Asked, taken: ReadonlyMap<string, TakenFile>): Promise<WantedFile[]> =>
  transaction(async (tx) => {
    await holdContent(tx);
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

/** Answers what stands against it; nothing when it is published. */
async function publish(
  tx: Tx,
  { entryId, isNews }: Asked,
  { fields, firstStage }: MappedOpportunity,
): Promise<FieldProblem[]> {
  const checked = checkFields(fields);
  if ('problems' in checked) return checked.problems;
  const known = await opportunityOfEntry(tx, entryId);
  if (!known && firstStage === null)
    return [{ field: 'stage', sentence: 'It is not known where it begins.' }];
  const opportunityId = known ?? newId();
  try {
    // What is refused half-way is undone alone, so that it can be told of.
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
      const { name, summary } = checked.fields;
      if (isNews && published.number === 1)
        await announce(part, { ...published, opportunityId, name, summary });
    });
  } catch (thrown) {
    if (!(thrown instanceof DomainError)) throw thrown;
    return [{ field: '', sentence: thrown.message }];
  }
  return [];
}

/** The entry is gone. Members keep a page that they act on. */
async function withdraw(tx: Tx, entryId: string, title: string): Promise<void> {
  const id = await opportunityOfEntry(tx, entryId);
  if (!id || (await takeOffPages(tx, id))) return clearProblems(tx, entryId);
  const sentence =
    'The entry is not published any more. The page stays as it was, since members act on it: move its stage here, or publish the entry again.';
  await noteProblems(tx, { entryId, title, problems: [{ field: '', sentence }], isHeldBack: true });
}
