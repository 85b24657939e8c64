import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { APPROVAL_AREAS, type ApprovalSubject } from '#app/domain/approvals.ts';
import { findOtherAdmins } from './notify.queries.server.ts';
import { notify } from './notify.server.ts';

type Asked = { id: string; subject: ApprovalSubject; title: string; href?: string };

/** Notifies the other admins who may give it of a request for an approval (`requestApproval`), each once. */
export async function askAdmins(
  tx: Tx,
  viewer: Viewer,
  { id, subject, title, href = `/admin/approvals/${id}` }: Asked,
): Promise<void> {
  for (const memberId of await findOtherAdmins(tx, viewer.memberId, APPROVAL_AREAS[subject]))
    await notify(tx, {
      memberId,
      kind: 'approval_requested',
      title,
      body: `${viewer.name} requests approval by another admin.`,
      href,
      cause: `approval.request:${id}`,
    });
}
