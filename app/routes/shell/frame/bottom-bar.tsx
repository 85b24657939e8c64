import { useLocation } from 'react-router';
import { SignOutButton } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { ShareInvites } from '../invites/share-invites.tsx';
import { useSettings } from '../settings.ts';
import { FirmInSheet } from './firm-footer.tsx';
import { invitesLabel, isAt, phonePlaces } from './navigation.ts';
import { PLACE_LOOK, PlaceLink } from './place-link.tsx';
import type { FramePart } from './rail.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import type { ThemeChoice } from './use-theme-choice.ts';

const SLOT =
  'flex min-h-14 flex-col items-center justify-center gap-1 text-[0.6875rem] leading-none text-muted aria-[current=page]:font-semibold aria-[current=page]:text-accent';

type Props = FramePart & {
  theme: ThemeChoice;
  /** Whether the sheet is open; a tablet's rail opens it, too. */
  more: boolean;
  onMore: (open: boolean) => void;
};

/** The phone's navigation: at most four places, and a sheet for the rest. */
export function BottomBar({ viewer, session, counts, theme, more, onMore }: Props) {
  const { pathname } = useLocation();
  const settings = useSettings();
  const { bar, sheet } = phonePlaces(viewer);
  const invites = invitesLabel(viewer, counts.inviteTokens);
  const close = () => onMore(false);
  return (
    <>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-30 border-t bg-paper pb-[env(safe-area-inset-bottom)] rail:hidden print:hidden"
      >
        <ul className="grid auto-cols-fr grid-flow-col">
          {bar.map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                look="plain"
                aria-current={isAt(place, pathname) ? 'page' : undefined}
                className={SLOT}
              >
                <Icon name={place.icon} />
                {place.label}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onMore(true)}
              className={cx(SLOT, 'w-full')}
            >
              <Icon name="Menu" />
              More
            </button>
          </li>
        </ul>
      </nav>
      <Sheet open={more} onClose={close} title={viewer.name}>
        <ul className="flex flex-col gap-0.5">
          {sheet.map((place) => (
            <li key={place.to}>
              <PlaceLink place={place} reader={viewer} counts={counts} onClick={close} />
            </li>
          ))}
          {invites && (
            <li>
              <ShareInvites
                tokens={counts.inviteTokens}
                reader={viewer}
                trigger={(share) => (
                  <button type="button" onClick={share} className={PLACE_LOOK}>
                    <Icon name="EnvelopeOut" />
                    <span className="flex-1 text-start">{invites}</span>
                    {counts.inviteTokens > 0 && <span className="text-xs">{counts.inviteTokens} left</span>}
                  </button>
                )}
              />
            </li>
          )}
        </ul>
        <div className="mt-4 border-t pt-4">
          {settings && (
            <Link to={settings.MARKETING_URL} look="plain" className={cx(PLACE_LOOK, 'mb-3')} onClick={close}>
              <Icon name="Home" />
              About the firm
            </Link>
          )}
          <ThemeSwitch {...theme} named className="flex border border-line p-0.5" />
          <SignOutButton session={session} className={cx(PLACE_LOOK, 'mt-3')}>
            <Icon name="LogOut" />
            Sign out
          </SignOutButton>
        </div>
        <FirmInSheet onFollow={close} />
      </Sheet>
    </>
  );
}
