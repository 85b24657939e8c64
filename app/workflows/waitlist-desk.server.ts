import { type PreferencesView, preferencesOf } from '#app/features/preferences/preferences.server.ts';
import { entryForDesk } from '#app/features/waitlist/waitlist.server.ts';
import type { WaitlistRow } from '#app/features/waitlist/waitlist.ts';
import type { Viewer } from '#app/platform/viewer.ts';

export type WaitlistDetail = { entry: WaitlistRow; preferences: PreferencesView };

/** Somebody on the waitlist with what they look for; `null` for nobody, and for everyone but admins. */
export async function waitlistDetail(viewer: Viewer, id: string): Promise<WaitlistDetail | null> {
  const entry = await entryForDesk(viewer, { id });
  return entry && { entry, preferences: await preferencesOf({ waitlistEntryId: id }) };
}
