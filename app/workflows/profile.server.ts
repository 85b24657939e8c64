import { transaction } from '#app/db/client.server.ts';
import { saveDetails } from '#app/features/profile/profile.server.ts';
import type { ProfileDetails } from '#app/features/profile/profile.ts';
import { contactChange } from '#app/integrations/crm/crm.jobs.server.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** Keeps what the viewer tells of themselves; the CRM is told of what is new. @throws DomainError as `saveDetails` does. */
export const saveProfile = (viewer: Viewer, details: ProfileDetails): Promise<void> =>
  transaction(async (tx) => {
    const changed = await saveDetails(tx, viewer, details);
    if (changed) await contactChange(tx, viewer.memberId, `member.editProfile:${newId()}`);
  });
