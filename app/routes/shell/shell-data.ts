import type { RunningHold } from '#app/domain/holds.ts';
import type { SessionFacts } from '#app/features/people/signing-in/session/session-facts.ts';
import type { PageHolder } from '#app/ui/navigation/holder.tsx';
import type { Reader, ShellCounts } from './frame/navigation.ts';

/** The view model of the frame. */
export type ShellData = {
  viewer: Reader & { name: string; email: string; timeZone: string };
  session: SessionFacts;
  /** The holders who gave the viewer access, and whether the page is for one of them. */
  access: { grantId: string; holder: string; preset: string; isChosen: boolean }[];
  /** The holder for whom the page is. */
  holder: PageHolder | null;
  /** Whether an admin views as the member. */
  isView: boolean;
  counts: ShellCounts;
  /** What the viewer can still undo. */
  holds: RunningHold[];
  railCollapsed: boolean;
  /** The keyboard shortcut of the search on the reader's platform. */
  shortcut: string;
  /** The server's time, so relative times render the same on server and client. */
  now: string;
};
