import type { Viewer } from '#app/domain/access/viewer.ts';
import { unreadNotifications } from '#app/features/notifications/notifications.server.ts';
import { opportunityCounts } from '#app/features/opportunities/opportunities.server.ts';
import { availableTokens } from '#app/features/people/joining/invitations/invitations.server.ts';
import { sessionFacts } from '#app/features/people/signing-in/session/session-facts.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { hasContentPlatform } from '#app/processes/content/content-sync-now.server.ts';
import { railCollapsed } from './frame/frame-cookies.ts';
import type { ShellData } from './shell-data.ts';

/** Loads the data of the frame around a member's page. */
export async function loadShell(request: Request, viewer: Viewer): Promise<ShellData> {
  const [unread, opportunities, inviteTokens, holds] = await Promise.all([
    unreadNotifications(viewer),
    opportunityCounts(viewer),
    availableTokens(viewer),
    runningHolds(viewer),
  ]);
  const { name, email, role, ndaSignedAt, timeZone } = viewer;
  return {
    viewer: {
      name,
      email,
      role,
      ndaSigned: ndaSignedAt !== null,
      timeZone,
      withoutContentPlatform: !hasContentPlatform(),
    },
    session: sessionFacts(viewer),
    isView: viewer.viewedBy !== null,
    counts: { unread, openOpportunities: opportunities.open, inviteTokens },
    holds,
    railCollapsed: railCollapsed(sentCookies(request)),
    shortcut: /Mac|iP(ad|hone)/.test(request.headers.get('user-agent') ?? '') ? '⌘ K' : 'Ctrl K',
    now: new Date().toISOString(),
  };
}
