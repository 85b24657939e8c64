import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { NoticeContent } from '#app/domain/investing/notice.ts';
import { saveNotice, startNotice } from '#app/features/notices/drafting/drafts.server.ts';
import { requestPublication } from '#app/features/notices/publishing/publish.server.ts';
import { recordNotice } from '#app/features/notices/publishing/record-notice.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import type { SeedNotice } from '../content/succession-fund.ts';
import { forgetRecording } from '../demo.queries.server.ts';

type Admins = { admin: Viewer; second: Viewer };
type Published = {
  vehicleId: string;
  /** By all holders. */
  committed: number;
  seed: SeedNotice;
  dates: { noticeDate: string; dueDate: string };
};

/** Drafts, requests, approves and records a notice as two admins do it. Nobody is notified of the demo's past. */
export async function publishNotice(
  tx: Tx,
  { admin, second }: Admins,
  { vehicleId, committed, seed, dates }: Published,
): Promise<string> {
  const { kind, purpose, lines } = seed;
  const started = await startNotice(tx, admin, { vehicleId, kind, from: 'empty' });
  const { noticeId } = started;
  const content: NoticeContent = {
    lines: lines.map(({ type, description, share, recallable = false }) => ({
      ...{ key: type, type, description, recallable, insideFund: true },
      amount: Math.round((committed * share) / 10_000),
    })),
    ...{ basis: 'commitment', excused: [], amounts: [] },
  };
  const fields = { kind, purpose, content, ...dates };
  const { revision } = await saveNotice(tx, admin, { noticeId, revision: started.revision, fields });
  const { approvalId } = await requestPublication(tx, admin, { noticeId, revision, at: null });
  if (approvalId) await decide(tx, second, { id: approvalId, revision, decision: 'approved', reason: null });
  if (!(await recordNotice(tx, noticeId))) throw new Error('The demo’s notice was not recorded');
  await forgetRecording(tx, noticeId);
  return noticeId;
}
