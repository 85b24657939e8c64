import { redirect } from 'react-router';
import { SignOutButton } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { pageContext } from '#app/platform/pages/page-context.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { buttonClass } from '#app/ui/button-style.ts';
import { publicAccount } from '../public/account.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

/** Where the address of the sign-out leads: opening it changes nothing, since browsers and scanners open links too. */
export function loader({ context }: Route.LoaderArgs) {
  const { viewer, lookupFailed } = context.get(pageContext);
  // When sessions cannot be read, this browser can still forget its own.
  if (!viewer && !lookupFailed) throw redirect('/');
  return { session: publicAccount(viewer)?.session ?? null };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Sign out', matches);

export default function SignOutPage({ loaderData: { session } }: Route.ComponentProps) {
  return (
    <StatusMessage
      icon="LogOut"
      title="Sign out?"
      action={
        <>
          <SignOutButton session={session} className={buttonClass({ variant: 'primary' })}>
            Sign out
          </SignOutButton>
          <ButtonLink to="/dashboard">Stay signed in</ButtonLink>
        </>
      }
    >
      <p>This ends your session on this device and deletes the drafts saved on it.</p>
    </StatusMessage>
  );
}
