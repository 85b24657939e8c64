import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { ToastList } from '#app/ui/toasts/toast-provider.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { ShareInvites } from '../invites/share-invites.tsx';
import { SearchTrigger } from '../search/search-trigger.tsx';
import type { ShellData } from '../shell-data.ts';
import { FirmMark } from './firm-mark.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import type { ThemeChoice } from './use-theme-choice.ts';

type Props = Pick<ShellData, 'viewer' | 'session' | 'shortcut' | 'isView' | 'counts'> & {
  theme: ThemeChoice;
};

/** The header: search, notifications, theme; on a phone, the name instead of the rail. */
export function TopBar({ theme, counts, ...shell }: Props) {
  const { inviteTokens, unread } = counts;
  return (
    <header className="sticky top-0 z-30 bg-paper/95 rail:static rail:bg-transparent print:hidden">
      <div className="mx-auto flex max-w-[calc(70rem+5rem)] flex-wrap items-center gap-x-1 px-4 py-2 rail:flex-nowrap rail:gap-x-3 rail:px-6 rail:pt-7 rail:pb-4 wide:px-10">
        <Link
          to="/dashboard"
          look="plain"
          className="tap mr-auto font-serif text-[1.5rem] tracking-tight rail:hidden"
        >
          <FirmMark />
        </Link>
        {/* On a phone a row of its own, under the name, search and notifications: it covers nothing. */}
        <div className="relative rail:flex-1 rail:self-stretch bar:order-last bar:basis-full">
          <ToastList
            place="header"
            label="News"
            className={cx(
              'z-10 rail:absolute rail:inset-x-0 rail:top-1/2 rail:max-w-md rail:-translate-y-1/2',
              'bar:[&>*]:mt-1 bar:[&>*]:text-xs',
              // Low enough to stay off the content in two lines of a wide screen.
              '[&>*]:items-center [&>*]:px-2 [&>*]:py-0.5 [&>*>div]:py-0',
              // The free part of a tablet is narrow: it never covers the search.
              'tablet:top-1 tablet:translate-y-0 tablet:text-xs tablet:[&>*]:gap-2',
            )}
          />
        </div>
        <ShareInvites
          tokens={inviteTokens}
          reader={shell.viewer}
          trigger={(invite) => (
            <SearchTrigger {...shell} inviteTokens={inviteTokens} theme={theme} onInvite={invite} />
          )}
        />
        <NotificationsLink unread={unread} />
        <ThemeSwitch {...theme} className="hidden rail:flex" />
      </div>
    </header>
  );
}

function NotificationsLink({ unread }: { unread: number }) {
  return (
    <Link
      to="/notifications"
      look="plain"
      title="Notifications"
      className="relative inline-flex size-10 items-center justify-center rounded-md text-muted transition-colors hover:bg-track hover:text-ink pointer-coarse:size-11"
    >
      <Icon name="Bell" />
      <VisuallyHidden>Notifications</VisuallyHidden>
      {unread > 0 && (
        <span
          className={cx(
            'absolute top-1 right-1 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1',
            'text-[0.6875rem] leading-none font-semibold text-on-accent',
          )}
        >
          {unread > 99 ? '99+' : unread}
          <VisuallyHidden> unread</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
