import { prepareSignOut, SIGN_OUT_ROUTE } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { ShareInvites } from '../invites/share-invites.tsx';
import { useAppName, useSettings } from '../settings.ts';
import type { ShellData } from '../shell-data.ts';
import { invitesLabel, mainPlaces, type ShellCounts } from './navigation.ts';
import { PLACE_LOOK, PLACE_SHAPE, PlaceLink } from './place-link.tsx';

export type FramePart = Pick<ShellData, 'viewer' | 'session'> & { counts: ShellCounts };

/** Hidden visually in a collapsed rail, but kept for screen readers. */
const FOLDS = 'group-data-[rail=collapsed]/frame:sr-only';

/** The left rail: navigation, and the account below. Collapses to its icons. */
export function Rail(props: FramePart & { collapsed: boolean; onToggle: () => void }) {
  const { viewer, session, counts, collapsed, onToggle } = props;
  const appName = useAppName();
  const settings = useSettings();
  const invites = invitesLabel(viewer, counts.inviteTokens);
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r px-4 pt-5 pb-4 group-data-[rail=collapsed]/frame:px-3 md:flex print:hidden"
    >
      <div className="flex items-center justify-between pl-2 group-data-[rail=collapsed]/frame:pl-0">
        <Link to="/dashboard" look="plain" className={cx('font-serif text-[1.5rem] tracking-tight', FOLDS)}>
          {appName}
        </Link>
        <IconButton
          icon="Menu"
          label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
          aria-expanded={!collapsed}
          onClick={onToggle}
          className="-mr-1 group-data-[rail=collapsed]/frame:mr-0"
        />
      </div>
      <ul className="flex flex-col gap-0.5">
        {mainPlaces(viewer).map((place) => (
          <li key={place.to}>
            <PlaceLink place={place} reader={viewer} counts={counts} folded={collapsed} fold={FOLDS} />
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-1">
        {invites && (
          <ShareInvites
            tokens={counts.inviteTokens}
            reader={viewer}
            trigger={(open) => (
              <button
                type="button"
                onClick={open}
                title={collapsed ? invites : undefined}
                className={cx(PLACE_SHAPE, 'border border-line bg-surface text-ink hover:border-control')}
              >
                <Icon name="EnvelopeOut" />
                <span className={cx('flex-1 text-start', FOLDS)}>{invites}</span>
                {counts.inviteTokens > 0 && (
                  <span className={cx('text-xs', FOLDS)}>{counts.inviteTokens} left</span>
                )}
              </button>
            )}
          />
        )}
        <Menu
          label="Your account"
          align="start"
          items={[
            { label: 'Profile', icon: 'Profile', to: '/profile' },
            { label: 'Investment preferences', icon: 'Filter', to: '/profile/investment-preferences' },
            { label: 'Guides', icon: 'Notebook', to: '/docs' },
            ...(settings
              ? [{ label: 'About the firm', icon: 'Home', to: settings.MARKETING_URL } as const]
              : []),
            {
              label: 'Sign out',
              icon: 'LogOut',
              post: SIGN_OUT_ROUTE,
              separated: true,
              onSelect: () => prepareSignOut(session),
            },
          ]}
          trigger={(menu) => (
            <button
              type="button"
              {...menu}
              title={collapsed ? viewer.name : undefined}
              className={cx(PLACE_LOOK, 'border border-transparent')}
            >
              <Icon name="Profile" />
              <span className={cx('min-w-0 flex-1 truncate text-start', FOLDS)}>{viewer.name}</span>
            </button>
          )}
        />
      </div>
    </nav>
  );
}
