import { db } from '#app/db/client.server.ts';
import { readHead, verifierKey } from '#app/platform/audit/note.server.ts';
import { findAnchorPlaces } from '#app/platform/audit/tree.queries.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { anchoredHeads, anchorSize } from './anchored-heads.server.ts';
import { type OutsideHead, type Verification, verifyAuditLog } from './verify.server.ts';

/**
 * Verifies the audit log with all heads that can be reached, and says in sentences what was checked.
 * @param options.until leaves out heads stored outside that are younger: of a log as it was then.
 */
export async function auditReport({ until }: { until?: Date } = {}): Promise<{
  lines: string[];
  problems: string[];
}> {
  // Before the heads outside are listed: one that is stored meanwhile is not missed.
  const places = await findAnchorPlaces(db(), until ?? new Date());
  const unreachable: string[] = [];
  const outside = await anchoredHeads().catch((error: unknown): OutsideHead[] => {
    unreachable.push(
      `The heads that are stored outside could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return [];
  });
  const considered = (outside ?? []).filter(({ note }) => !until || !isYounger(note, until));
  const verified = await verifyAuditLog(considered);
  const stored = unreachable.length === 0 && outside ? comparePlaces(outside, places) : NOTHING_STORED;
  const problems = [...verified.problems, ...stored.problems, ...unreachable];
  const lines = [
    `${verified.entries} entries in the tree, ${verified.waiting} waiting for it; ${verified.heads} heads.`,
    reachedLine(verified),
    outside === null
      ? 'No heads are stored outside (AUDIT_ANCHOR_BUCKET_PREFIX is not set): the owner of the database could cut off the end of the log together with its heads.'
      : `${verified.anchors} heads stored outside.`,
    ...stored.lines,
    keyLine(),
  ];
  return {
    lines: [...lines, problems.length === 0 ? 'The audit log is whole.' : 'The audit log is NOT whole.'],
    problems,
  };
}

const NOTHING_STORED = { lines: [], problems: [] };

/**
 * Compares what is stored outside with what was stored: a head that is gone, or that another one was stored over. Heads
 * at an earlier place of the setting are not read, which is said and is no problem.
 */
function comparePlaces(
  outside: readonly OutsideHead[],
  places: readonly string[],
): { lines: string[]; problems: string[] } {
  const { anchor, trustedKeys } = settings().audit;
  const here = anchor ? `${anchor.bucket}/${anchor.prefix}` : '';
  const found = new Set(outside.map(({ place }) => place));
  const elsewhere = places.filter((place) => !place.startsWith(here));
  const replaced = outside.filter(({ place, note }) => {
    const [size, head] = [anchorSize(place), readHead(note, trustedKeys)];
    return size !== null && head !== null && head.size !== size;
  });
  return {
    lines:
      elsewhere.length > 0
        ? [`${elsewhere.length} heads were stored at another place and are not read, first ${elsewhere[0]}.`]
        : [],
    problems: [
      ...places
        .filter((place) => place.startsWith(here) && !found.has(place))
        .map((place) => `The head that was stored at ${place} is gone`),
      ...replaced.map(({ place }) => `Another head was stored over the one at ${place}`),
    ],
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
