import { holderOf, isDelegate, mayFor, PRESETS } from '#app/domain/access/grants.ts';
import { holderRightOf } from '#app/domain/access/holder-paths.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { unreadNotifications } from '#app/features/notifications/notifications.server.ts';
import { opportunityCounts } from '#app/features/opportunities/opportunities.server.ts';
import { availableTokens } from '#app/features/people/joining/invitations/invitations.server.ts';
import { sessionFacts } from '#app/features/people/signing-in/session/session-facts.server.ts';
import { runningHolds } from '#app/platform/holds/holds.server.ts';
import { scopesOfRequest } from '#app/platform/pages/scopes.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { hasContentPlatform } from '#app/processes/content/content-sync-now.server.ts';
import { railCollapsed } from './frame/frame-cookies.ts';
import { mainPlaces } from './frame/navigation.ts';
import type { ShellData } from './shell-data.ts';

/** Loads the data of the frame around a member's page. */
export async function loadShell(request: Request, viewer: Viewer): Promise<ShellData> {
  const [unread, opportunities, inviteTokens, holds, scopes] = await Promise.all([
    unreadNotifications(viewer),
    opportunityCounts(viewer),
    availableTokens(viewer),
    runningHolds(viewer),
    scopesOfRequest(viewer),
  ]);
  const { name, email, role, sets, ndaSignedAt, timeZone } = viewer;
  return {
    viewer: {
      name,
      email,
      role,
      sets,
      ndaSigned: ndaSignedAt !== null,
      timeZone,
      places: placesOf(viewer),
      withoutContentPlatform: !hasContentPlatform(),
    },
    session: sessionFacts(viewer),
    access: scopes.map(({ grantId, holderName, preset }) => ({
      ...{ grantId, holder: holderName, preset: PRESETS[preset].label },
      isChosen: holderOf(viewer)?.grantId === grantId,
    })),
    holder: pageHolder(viewer),
    isView: viewer.viewedBy !== null,
    counts: { unread, openOpportunities: opportunities.open, inviteTokens },
    holds,
    railCollapsed: railCollapsed(sentCookies(request)),
    shortcut: /Mac|iP(ad|hone)/.test(request.headers.get('user-agent') ?? '') ? '⌘ K' : 'Ctrl K',
    now: new Date().toISOString(),
  };
}

function pageHolder(viewer: Viewer): ShellData['holder'] {
  const scope = holderOf(viewer);
  return scope && { name: scope.holderName, acts: scope.rights.act, prepares: scope.rights.prepare };
}

/** Pages of the rail that are also for people whom only a grant admits. */
const FOR_DELEGATES = ['/dashboard', '/faqs', '/contact'];

/** Returns the places that the viewer can open: all, or what a grant gives. */
function placesOf(viewer: Viewer): 'all' | string[] {
  if (viewer.holders === null) return isDelegate(viewer) ? FOR_DELEGATES : 'all';
  const opens = (path: string) => {
    const right = holderRightOf(path);
    return right !== undefined && (right === 'any' || mayFor(viewer, right));
  };
  return mainPlaces({ role: viewer.role, sets: [], ndaSigned: true }).flatMap(({ to }) =>
    opens(to) ? to : [],
  );
}
