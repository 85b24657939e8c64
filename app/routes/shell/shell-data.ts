import type { SessionFacts } from '#app/features/session/session-facts.ts';
import type { Role } from '#app/platform/viewer.ts';
import type { ShellCounts } from './navigation.ts';

/** The view model of the frame. */
export type ShellData = {
  viewer: { name: string; email: string; role: Role; ndaSigned: boolean; timeZone: string };
  session: SessionFacts;
  /** An admin looks with the viewer's eyes. */
  isView: boolean;
  counts: ShellCounts;
  railCollapsed: boolean;
  /** The keys that open the search on the reader's machine. */
  shortcut: string;
  /** The server's time, so that relative times read the same on both sides. */
  now: string;
};
