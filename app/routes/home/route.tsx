import { useEffect } from 'react';
import { redirect } from 'react-router';
import { viewerFrom } from '#app/platform/pages/guard.server.ts';
import { sentCookies } from '#app/platform/pages/sent-cookies.server.ts';
import { forgetSignedOut, hasSignedOut } from '#app/platform/session/signed-out-mark.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { SignInLink } from '../public/sign-in-link.tsx';
import { ownPlace } from '../public/standing.server.ts';
import { pageTitle, useAppName, usePromises, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { HomeArt } from './home-art.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

export function loader(args: Route.LoaderArgs) {
  const viewer = viewerFrom(args);
  if (viewer) throw redirect(ownPlace(viewer));
  return { signedOut: hasSignedOut(sentCookies(args.request)) };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle('Private investments, by invitation', matches),
  { name: 'description', content: 'Private companies and funds for a small circle of invited investors.' },
];

/** The home page for visitors: what this is, how to join, and the sign-in for members. */
export default function HomePage({ loaderData: { signedOut } }: Route.ComponentProps) {
  const settings = useSettings();
  const appName = useAppName();
  const { decidesWithin } = usePromises();
  useEffect(() => {
    if (signedOut) forgetSignedOut();
  }, [signedOut]);
  return (
    <>
      {signedOut && (
        <p role="status" className="mt-6 w-fit rounded-md bg-accent-soft px-4 py-3 text-accent">
          You are signed out on this device.
        </p>
      )}
      <section className="grid items-center gap-x-16 gap-y-12 pt-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:pt-20">
        <div>
          <h1>Private investments among people who know each other</h1>
          <p className="mt-6 max-w-[34rem] text-lg leading-relaxed text-muted">
            {appName} is where an investment firm and its investors meet: a few opportunities at a time, each
            with its figures, its documents and a person who answers your questions. By invitation only.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
            <ButtonLink to="#waitlist" variant="primary" size="lg">
              Request an invitation
            </ButtonLink>
            <SignInLink size="lg" />
            {settings && (
              <Link to={settings.MARKETING_URL} className="tap">
                About the firm
              </Link>
            )}
          </div>
        </div>
        <HomeArt className="w-full max-w-md text-accent max-lg:hidden lg:max-w-none" />
      </section>

      <section aria-labelledby="joining" className="mt-20 lg:mt-28">
        <h2 id="joining" className="text-xl">
          How membership works
        </h2>
        <ol className="mt-6 grid border-t md:grid-cols-3">
          <Step number="1" title="An invitation">
            A member or the firm invites you. The invitation is personal and valid for 30 days.
          </Step>
          <Step number="2" title="Getting to know each other">
            {`You confirm your identity. The firm reviews every application, usually within ${decidesWithin}.`}
          </Step>
          <Step number="3" title="An agreement">
            You sign a non-disclosure agreement once. Every opportunity is then open to you in full.
          </Step>
        </ol>
      </section>

      <section id="waitlist" aria-labelledby="no-invitation" className="mt-16 max-w-read scroll-mt-8">
        <h2 id="no-invitation">No invitation yet?</h2>
        <p className="mt-2 mb-5 text-base text-muted">
          Each month we also invite a few people from the waitlist. Leave your e-mail address and say what you
          are looking for.
        </p>
        <WaitlistForm />
      </section>
    </>
  );
}

function Step({ number, title, children }: { number: string; title: string; children: string }) {
  return (
    <li className="border-b py-6 md:border-b-0 md:border-l md:px-6 md:first:border-l-0 md:first:pl-0">
      <p className="font-serif text-xl text-accent" aria-hidden="true">
        {number}
      </p>
      <h3 className="mt-2">{title}</h3>
      <p className="mt-1 text-muted">{children}</p>
    </li>
  );
}
