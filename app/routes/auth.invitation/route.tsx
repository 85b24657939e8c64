import { useState } from 'react';
import { redirect } from 'react-router';
import { addressOfTicket } from '#app/features/people/joining/invitations/link-again.server.ts';
import { viewerFrom } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { ownPlace } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = viewerFrom(args);
  if (viewer && viewer.membershipStatus !== 'unverified') throw redirect(ownPlace(viewer));
  const ticket = args.url.searchParams.get('ticket');
  const email = await addressOfTicket(ticket);
  return email && ticket ? { email, ticket } : null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Your invitation', matches);

/** For people who signed in without their invitation's link. Shows the same whether or not they were invited. */
export default function InvitationPage({ loaderData }: Route.ComponentProps) {
  const { attempt, pending } = useAct();
  const [said, setSaid] = useState<string | null>(null);
  const sendAgain = async (ticket: string) => {
    const wrong = await attempt('send', (rpc) => rpc.invite.mailLinkAgain.mutate({ ticket }), {
      refresh: 'never',
    });
    setSaid(wrong ?? 'Done. If this address has been invited, the link arrives within a few minutes.');
  };
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title="Open the link in your invitation"
      action={
        loaderData ? (
          <Button variant="primary" pending={pending} onClick={() => void sendAgain(loaderData.ticket)}>
            Resend the link
          </Button>
        ) : (
          <ButtonLink to="/" variant="primary">
            Go to the home page
          </ButtonLink>
        )
      }
      takes="The e-mail usually arrives within two minutes. Check your spam folder too."
      write="If you were invited but cannot sign in"
    >
      <p>
        Membership is by invitation. We set up your account when you open the link in your invitation e-mail,
        so that no one else can use it.
      </p>
      {loaderData && (
        <p>
          You signed in as <strong className="font-semibold break-words">{loaderData.email}</strong>. If that
          is not the address that was invited, open the link in the message that you received there.
        </p>
      )}
      <p role="status" className="min-h-6 text-muted">
        {said}
      </p>
    </StatusMessage>
  );
}
