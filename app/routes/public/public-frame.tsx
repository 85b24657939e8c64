import type { ReactNode } from 'react';
import type { SessionFacts } from '#app/features/people/signing-in/session/session-facts.ts';
import { SignOutButton } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link, TEXT_LINK } from '#app/ui/navigation/link.tsx';
import { ScriptsNotice } from '#app/ui/scripts-notice.tsx';
import { FOOTER_LINK, WholeFirm } from '../shell/frame/firm-footer.tsx';
import { FirmMark } from '../shell/frame/firm-mark.tsx';
import { RouteAnnouncer } from '../shell/frame/route-announcer.tsx';
import { SkipLink } from '../shell/frame/skip-link.tsx';
import { ViewBanner } from '../shell/frame/view-banner.tsx';
import { useAppName, useFirm, useSettings } from '../shell/settings.ts';
import { SignInLink } from './sign-in-link.tsx';

/** The signed-in person on a public page; `null` for a visitor. */
export type PublicAccount = {
  session: SessionFacts;
  name: string;
  isMember: boolean;
  /** Whether an admin views as this person. */
  isView: boolean;
};

type Props = {
  /** `null` for a visitor; `unknown` for a person who is signed in and of whom nothing was loaded. */
  account: PublicAccount | 'unknown' | null;
  children: ReactNode;
};

/** The layout of non-member pages: the name above, the contact below. */
export function PublicFrame({ account: given, children }: Props) {
  const account = given === 'unknown' ? null : given;
  return (
    <>
      <SkipLink />
      <RouteAnnouncer />
      <div className="flex min-h-dvh flex-col">
        <ScriptsNotice />
        {account?.isView && <ViewBanner name={account.name} />}
        <header className="print:hidden">
          <div className="mx-auto flex w-full max-w-page items-center justify-between gap-4 px-4 py-4 sm:px-8 sm:py-6">
            <Link
              to={account?.isMember ? '/dashboard' : '/'}
              look="plain"
              className="tap font-serif text-[1.5rem] tracking-tight"
            >
              <FirmMark />
            </Link>
            <nav aria-label="Account" className="flex items-center gap-4">
              {given !== 'unknown' && <AccountLinks account={account} />}
            </nav>
          </div>
        </header>
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pb-16 sm:px-8">
          {children}
        </main>
        <PublicFooter />
      </div>
    </>
  );
}

function AccountLinks({ account }: { account: PublicAccount | null }) {
  if (!account) return <SignInLink />;
  return (
    <>
      <span className="hidden max-w-48 truncate text-muted sm:inline">{account.name}</span>
      {account.isMember && <ButtonLink to="/dashboard">Dashboard</ButtonLink>}
      <SignOutButton session={account.session} className={`tap ${TEXT_LINK}`}>
        Sign out
      </SignOutButton>
    </>
  );
}

function PublicFooter() {
  const settings = useSettings();
  const firm = useFirm();
  const appName = useAppName();
  const links = [
    ...(settings ? [{ label: 'About the firm', to: settings.MARKETING_URL }] : []),
    { label: 'Guides', to: '/docs' },
    ...(settings ? [{ label: settings.IR_EMAIL, to: `mailto:${settings.IR_EMAIL}` }] : []),
  ];
  return (
    <footer className="mx-auto w-full max-w-page px-4 pb-10 sm:px-8 print:hidden">
      {firm && (
        <WholeFirm
          firm={firm}
          note={<p>{appName} is open to invited investors only. Nothing here is an offer to the public.</p>}
          links={links.map(({ label, to }) => (
            <li key={label}>
              <Link to={to} look="plain" className={FOOTER_LINK}>
                {label}
              </Link>
            </li>
          ))}
        />
      )}
    </footer>
  );
}
