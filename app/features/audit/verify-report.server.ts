import { readHead, verifierKey } from '#app/platform/audit/note.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { anchoredHeads } from './anchored-heads.server.ts';
import { type OutsideHead, type Verification, verifyAuditLog } from './verify.server.ts';

/**
 * Verifies the audit log with all heads that can be reached, and says in sentences what was checked.
 * @param options.until leaves out heads stored outside that are younger: of a log as it was then.
 */
export async function auditReport({ until }: { until?: Date } = {}): Promise<{
  lines: string[];
  problems: string[];
}> {
  const unreachable: string[] = [];
  const outside = await anchoredHeads().catch((error: unknown): OutsideHead[] => {
    unreachable.push(
      `The heads that are stored outside could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  });
  const considered = (outside ?? []).filter(({ note }) => !until || !isYounger(note, until));
  const verified = await verifyAuditLog(considered);
  const problems = [...verified.problems, ...unreachable];
  const lines = [
    `${verified.entries} entries in the tree, ${verified.waiting} waiting for it; ${verified.heads} heads.`,
    reachedLine(verified),
    outside === null
      ? 'No heads are stored outside (AUDIT_ANCHOR_BUCKET_PREFIX is not set): the owner of the database could cut off the end of the log together with its heads.'
      : `${verified.anchors} heads stored outside.`,
    keyLine(),
  ];
  return {
    lines: [...lines, problems.length === 0 ? 'The audit log is whole.' : 'The audit log is NOT whole.'],
    problems,
  };
}

/** A head that cannot be read has no age: it is considered, and found. */
function isYounger(note: string, until: Date): boolean {
  const head = readHead(note, settings().audit.trustedKeys);
  return head !== null && head.at > until;
}

function reachedLine({ reached }: Verification): string {
  if (!reached) return 'No head was reached.';
  const signed = reached.signedBy === 'known' ? 'signed' : 'not signed';
  return `Reached the head of ${reached.size} entries at ${reached.at.toISOString()}, ${signed}, root ${reached.root.toString('base64')}.`;
}

function keyLine(): string {
  const { origin, signingKey } = settings().audit;
  return signingKey
    ? `Key of the heads: ${verifierKey(origin, signingKey.publicKey)}`
    : 'Heads are not signed: AUDIT_SIGNING_KEY is not set.';
}
