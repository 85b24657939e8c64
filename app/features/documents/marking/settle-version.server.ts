import type { Tx } from '#app/db/client.server.ts';
import { mailFirm } from '#app/notify/mail/mail.jobs.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import {
  endWaiting,
  type findVersionToMark,
  lockDocumentOf,
  type Outcome,
  saveOutcome,
} from './marking.queries.server.ts';

type Version = NonNullable<Awaited<ReturnType<typeof findVersionToMark>>>;
type Locked = NonNullable<Awaited<ReturnType<typeof lockDocumentOf>>>;

/**
 * Stores the result of a file's preparation. A pending replacement takes over in the same transaction, unless it must
 * not reach members: malware never does, and a file that cannot be marked only if the policy requires no mark. The
 * firm is notified of files that members cannot get. Returns whether this was the first result.
 */
export async function settleVersion(tx: Tx, version: Version, outcome: Outcome): Promise<boolean> {
  const document = await lockDocumentOf(tx, version.documentId);
  if (!document || !(await saveOutcome(tx, version.id, outcome))) return false;
  const problem = outcome.preparationProblem ?? null;
  const isUnfit = outcome.malware || (problem !== null && document.policy !== 'original');
  const isWaiting = document.nextVersionId === version.id;
  if (isWaiting && isUnfit) await endWaiting(tx, version.documentId, {});
  else if (isWaiting) await takeOver(tx, version, document);
  if (isUnfit && problem !== null) await tellFirm(tx, version, { problem, isWaiting });
  return true;
}

async function takeOver(tx: Tx, { id, documentId, number }: Version, before: Locked): Promise<void> {
  await endWaiting(tx, documentId, { versionId: id });
  await recordAudit(tx, {
    actorId: null,
    act: 'document.versionTakesOver',
    subject: { type: 'document', id: documentId },
    before: { version: before.versionId },
    after: { version: id, number },
  });
}

type Problem = { problem: string; isWaiting?: boolean };

/** Notifies investor relations that members cannot get a file. */
export const tellFirm = (tx: Tx, version: Version, { problem, isWaiting = false }: Problem): Promise<void> =>
  mailFirm(tx, {
    id: `document-not-prepared.${version.id}`,
    content: {
      template: 'firm-notice',
      title: isWaiting
        ? `The new version of “${version.title}” cannot be shared`
        : `“${version.title}” cannot be shared`,
      lines: [
        problem,
        isWaiting
          ? 'Members keep the previous version. Please upload the new one again.'
          : 'Members see that it is not available. Please upload it again.',
      ],
      link: { label: 'Open document', url: urlTo(`/admin/documents/${version.documentId}`) },
    },
  });
