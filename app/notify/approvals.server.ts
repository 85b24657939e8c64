import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findOtherAdmins } from './notify.queries.server.ts';
import { notify } from './notify.server.ts';

/** Notifies the other admins of a request for an approval (`requestApproval`), each once. */
export async function askAdmins(
  tx: Tx,
  viewer: Viewer,
  { id, title, href = `/admin/approvals/${id}` }: { id: string; title: string; href?: string },
): Promise<void> {
  for (const memberId of await findOtherAdmins(tx, viewer.memberId))
    await notify(tx, {
      memberId,
      kind: 'approval_requested',
      title,
      body: `${viewer.name} requests approval by another admin.`,
      href,
      cause: `approval.request:${id}`,
    });
}
