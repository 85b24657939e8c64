import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SessionGuard } from '#app/features/session/session-guard.tsx';
import { SessionTracking } from '#app/features/session/session-tracking.tsx';
import { ClockProvider } from '#app/ui/clock.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { useCacheMark } from './cache-mark.ts';
import { keepRail } from './frame-cookies.ts';
import { InviteNews } from './invite-news.tsx';
import { LiveUnread } from './live-unread.tsx';
import { Rail } from './rail.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import type { ShellData } from './shell-data.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useCurrentUser } from './use-current-user.ts';
import { useLiveCounts } from './use-live-counts.ts';
import { useThemeChoice } from './use-theme-choice.ts';
import { ViewBanner } from './view-banner.tsx';

/** The frame around every page of a member: rail, header, content; on a phone a bar below. */
export function Frame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(shell.railCollapsed);
  const theme = useThemeChoice();
  const counts = useLiveCounts(shell.counts);
  useCurrentUser();
  useCacheMark(useQueryClient());

  const toggle = () => {
    setCollapsed(!collapsed);
    keepRail(!collapsed);
  };
  const parts = { viewer: shell.viewer, session: shell.session, counts };
  return (
    <ClockProvider now={shell.now} timeZone={shell.viewer.timeZone}>
      <SkipLink />
      <RouteAnnouncer />
      <div
        data-rail={collapsed ? 'collapsed' : 'open'}
        className="group/frame min-h-dvh md:grid md:grid-cols-[15rem_minmax(0,1fr)] md:data-[rail=collapsed]:grid-cols-[4rem_minmax(0,1fr)] print:block"
      >
        <Rail {...parts} collapsed={collapsed} onToggle={toggle} />
        <div className="flex min-h-dvh min-w-0 flex-col">
          {shell.isView && <ViewBanner name={shell.viewer.name} />}
          <SessionGuard session={shell.session} />
          <TopBar viewer={shell.viewer} unread={counts.unread} shortcut={shell.shortcut} theme={theme} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[calc(70rem+5rem)] flex-1 px-4 pt-2 pb-28 md:px-10 md:pt-0 md:pb-16 print:p-0"
          >
            {children}
          </main>
        </div>
        <BottomBar {...parts} theme={theme} />
      </div>
      {!shell.isView && (
        <>
          <SessionTracking session={shell.session} />
          <InviteNews sessionKey={shell.session.key} />
          <LiveUnread sessionKey={shell.session.key} />
        </>
      )}
    </ClockProvider>
  );
}
