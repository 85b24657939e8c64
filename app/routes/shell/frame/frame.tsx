import { type ReactNode, useState } from 'react';
import { SessionTracking } from '#app/features/people/signing-in/session/session-tracking.tsx';
import { SIGN_OUT_ROUTE } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { ClockProvider } from '#app/ui/clock.tsx';
import { HolderOfPage } from '#app/ui/navigation/holder.tsx';
import { TEXT_LINK } from '#app/ui/navigation/link.tsx';
import { PermissionsProvider } from '#app/ui/permissions.tsx';
import { ScriptsNotice } from '#app/ui/scripts-notice.tsx';
import { atRest } from '../live/at-rest.tsx';
import type { LiveCounts } from '../live/use-live-counts.ts';
import type { ShellData } from '../shell-data.ts';
import { BottomBar } from './bottom-bar.tsx';
import { FrameFooter } from './firm-footer.tsx';
import { keepRail } from './frame-cookies.ts';
import { HolderBar } from './holder-bar.tsx';
import { Rail } from './rail.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useThemeChoice } from './use-theme-choice.ts';
import { ViewBanner } from './view-banner.tsx';

const SessionGuard = atRest(() => import('#app/features/people/signing-in/session/session-guard.tsx'));
const SingleKeys = atRest(() => import('../keys/single-keys.tsx'));
const HoldNews = atRest(() => import('../live/hold-news.tsx'));
const LiveFrame = atRest(() => import('../live/live-frame.tsx'));

/** The layout of every member page: rail, header, content; on a phone, a bottom bar. */
export function Frame({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const [collapsed, setCollapsed] = useState(shell.railCollapsed);
  const [more, setMore] = useState(false);
  const theme = useThemeChoice();
  const [keysAreShown, showKeys] = useState(false);
  const [live, setLive] = useState<LiveCounts | null>(null);

  const toggle = () => {
    setCollapsed(!collapsed);
    keepRail(!collapsed);
  };
  const counts = { ...shell.counts, ...live };
  const parts = { viewer: shell.viewer, session: shell.session, counts };
  return (
    <ClockProvider now={shell.now} timeZone={shell.viewer.timeZone}>
      <SkipLink />
      <RouteAnnouncer />
      <div
        data-rail={collapsed ? 'collapsed' : 'open'}
        className="min-h-dvh rail:grid rail:grid-cols-[4rem_minmax(0,1fr)] rail:pointer-coarse:grid-cols-[5.5rem_minmax(0,1fr)] wide:data-[rail=open]:grid-cols-[15rem_minmax(0,1fr)] print:block"
      >
        <Rail
          {...parts}
          collapsed={collapsed}
          onToggle={toggle}
          onMore={() => setMore(true)}
          onKeys={() => showKeys(true)}
        />
        <div className="flex min-h-dvh min-w-0 flex-col">
          {shell.isView && <ViewBanner name={shell.viewer.name} />}
          {shell.access.length > 0 && <HolderBar name={shell.viewer.name} access={shell.access} />}
          <ScriptsNotice>
            {' '}
            <a href={SIGN_OUT_ROUTE} className={TEXT_LINK}>
              Sign out
            </a>
          </ScriptsNotice>
          <SessionGuard session={shell.session} />
          <TopBar {...parts} shortcut={shell.shortcut} isView={shell.isView} theme={theme} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto w-full max-w-[calc(70rem+5rem)] flex-1 px-4 pt-2 pb-28 rail:px-6 rail:pt-0 rail:pb-16 wide:px-10 print:p-0"
          >
            <PermissionsProvider sets={shell.viewer.sets}>
              <HolderOfPage value={shell.holder}>{children}</HolderOfPage>
            </PermissionsProvider>
          </main>
          <FrameFooter />
        </div>
        <BottomBar {...parts} theme={theme} more={more} onMore={setMore} />
      </div>
      {!shell.isView && <SessionTracking session={shell.session} />}
      <SingleKeys open={keysAreShown} onOpen={showKeys} />
      {shell.viewer.role === 'admin' && <HoldNews holds={shell.holds} />}
      <LiveFrame
        served={shell.counts}
        sessionKey={shell.session.key}
        isView={shell.isView}
        onCounts={setLive}
      />
    </ClockProvider>
  );
}
