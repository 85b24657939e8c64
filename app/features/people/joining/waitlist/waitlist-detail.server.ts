import type { Viewer } from '#app/domain/access/viewer.ts';
import { entryForAdmin } from '#app/features/people/joining/waitlist/waitlist.server.ts';
import type { WaitlistRow } from '#app/features/people/joining/waitlist/waitlist-list.tsx';
import {
  type PreferencesView,
  preferencesOf,
} from '#app/features/people/profile/preferences/preferences.server.ts';

export type WaitlistDetail = { entry: WaitlistRow; preferences: PreferencesView };

/** Returns a waitlist entry with its preferences; `null` when there is none, and for everyone but admins. */
export async function waitlistDetail(viewer: Viewer, id: string): Promise<WaitlistDetail | null> {
  const entry = await entryForAdmin(viewer, { id });
  return entry && { entry, preferences: await preferencesOf({ waitlistEntryId: id }) };
}
