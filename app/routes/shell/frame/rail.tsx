import { prepareSignOut, SIGN_OUT_ROUTE } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Menu } from '#app/ui/overlays/menu.tsx';
import { Tooltip } from '#app/ui/overlays/tooltip.tsx';
import { ShareInvites } from '../invites/share-invites.tsx';
import { useAppName, useSettings } from '../settings.ts';
import type { ShellData } from '../shell-data.ts';
import { FirmMark } from './firm-mark.tsx';
import { invitesLabel, isMembers, mainPlaces, type ShellCounts } from './navigation.ts';
import {
  COUNT_FOLDS,
  FOLDS,
  ICON_FOLDS,
  LABEL_FOLDS,
  PLACE_LOOK,
  PLACE_SHAPE,
  PlaceLink,
} from './place-link.tsx';

export type FramePart = Pick<ShellData, 'viewer' | 'session'> & { counts: ShellCounts };

type Props = FramePart & {
  collapsed: boolean;
  onToggle: () => void;
  /** Opens the sheet that names every place, where there is no room to unfold the rail. */
  onMore: () => void;
  onKeys: () => void;
};

/** The left rail: navigation, and the account below. Folds to its icons, and always is on a tablet. */
export function Rail({ viewer, session, counts, collapsed, onToggle, onMore, onKeys }: Props) {
  const appName = useAppName();
  const settings = useSettings();
  const invites = invitesLabel(viewer, counts.inviteTokens);
  return (
    <nav
      aria-label="Main"
      className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r px-4 pt-5 pb-4 rail:flex folded:px-2.5 folded:pointer-coarse:px-1 print:hidden"
    >
      <div className="flex items-center justify-between pl-2 folded:flex-col folded:gap-1 folded:pl-0">
        <Link
          to="/dashboard"
          look="plain"
          className="font-serif text-[1.5rem] tracking-tight folded:w-11 folded:py-1 folded:text-center"
        >
          <span className={FOLDS}>
            <FirmMark />
          </span>
          <span aria-hidden className="hidden folded:inline">
            {Array.from(appName)[0]}
          </span>
        </Link>
        <IconButton
          icon="Menu"
          label="All pages"
          aria-haspopup="dialog"
          onClick={onMore}
          className="wide:hidden"
        />
        <IconButton
          icon="Menu"
          label={collapsed ? 'Expand navigation' : 'Collapse navigation'}
          aria-expanded={!collapsed}
          onClick={onToggle}
          className="-mr-1 folded:mr-0 tablet:hidden"
        />
      </div>
      <ul className="flex flex-col gap-0.5">
        {mainPlaces(viewer).map((place) => (
          <li key={place.to}>
            <Tooltip text={place.label} side="right" inRail>
              <PlaceLink place={place} reader={viewer} counts={counts} inRail />
            </Tooltip>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-1">
        {invites && (
          <ShareInvites
            tokens={counts.inviteTokens}
            reader={viewer}
            trigger={(open) => (
              <Tooltip text={invites} side="right" inRail>
                <button
                  type="button"
                  onClick={open}
                  className={cx(
                    PLACE_SHAPE,
                    'border border-line bg-surface text-ink hover:border-control',
                    ICON_FOLDS,
                  )}
                >
                  <Icon name="EnvelopeOut" />
                  <span className={cx('flex-1 text-start', LABEL_FOLDS)}>{invites}</span>
                  {counts.inviteTokens > 0 && (
                    <span className={cx('text-xs', COUNT_FOLDS)}>
                      {counts.inviteTokens}
                      <span className={FOLDS}> left</span>
                    </span>
                  )}
                </button>
              </Tooltip>
            )}
          />
        )}
        <Menu
          label="Your account"
          align="start"
          items={[
            { label: 'Profile', icon: 'Profile', to: '/profile' },
            ...(isMembers(viewer)
              ? [
                  {
                    label: 'Investment preferences',
                    icon: 'Filter',
                    to: '/profile/investment-preferences',
                  } as const,
                ]
              : []),
            { label: 'Guides', icon: 'Notebook', to: '/docs' },
            { label: 'Keyboard shortcuts', icon: 'Question', onSelect: onKeys },
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
            <Tooltip text={viewer.name} side="right" inRail>
              <button
                type="button"
                {...menu}
                className={cx(PLACE_LOOK, 'border border-transparent', ICON_FOLDS)}
              >
                <Icon name="Profile" />
                <span className={cx('min-w-0 flex-1 truncate text-start', LABEL_FOLDS)}>{viewer.name}</span>
              </button>
            </Tooltip>
          )}
        />
      </div>
    </nav>
  );
}
