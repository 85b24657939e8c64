import type { SQL } from 'drizzle-orm';
import { commitment } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isHeldByViewer } from '#app/platform/access/holders.queries.server.ts';

/** Matches the viewer's own commitments, or those of the holder who gave them the right to read or to act. */
export const isOwnCommitment = (viewer: Viewer, right: 'figures' | 'act'): SQL | undefined =>
  isHeldByViewer(
    viewer,
    {
      memberId: commitment.memberId,
      entityId: commitment.entityId,
      vehicleId: commitment.opportunityId,
    },
    right,
  );
