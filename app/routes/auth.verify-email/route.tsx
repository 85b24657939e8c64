import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { Button } from '#app/ui/button.tsx';
import { requireStatus } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

/** How often the page asks by itself whether the address has been confirmed. */
const ASK_EVERY_MS = 10_000;

export function loader(args: Route.LoaderArgs) {
  return { email: requireStatus(args, '/auth/verify-email').email };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Confirm your address', matches);

export default function VerifyEmailPage({ loaderData: { email } }: Route.ComponentProps) {
  const trpc = useTRPC();
  const navigate = useNavigate();
  const { mutateAsync: check } = useMutation(trpc.verification.check.mutationOptions());
  const { mutateAsync: send, isPending } = useMutation(trpc.verification.sendAgain.mutationOptions());
  const [said, setSaid] = useState<string | null>(null);

  useEffect(() => {
    const ask = async () => {
      // Whoever has the page open in the background confirms in another tab: it asks as they come back.
      if (document.visibilityState === 'hidden') return;
      const confirmed = await check().catch(() => false);
      // The dashboard's guard knows everyone's place.
      if (confirmed) void navigate('/dashboard', { replace: true });
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [check, navigate]);

  const sendAgain = async () => {
    try {
      await send();
      setSaid(`We have sent it again to ${email}.`);
    } catch (error) {
      setSaid(failureText(error));
    }
  };
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title="Please confirm your e-mail address"
      action={
        <Button variant="primary" pending={isPending} onClick={() => void sendAgain()}>
          Send it again
        </Button>
      }
      takes="It usually arrives within two minutes of signing up. Please look into your spam folder too."
      write="If it does not arrive"
    >
      <p>
        Open the message that we sent to <strong className="font-semibold break-words">{email}</strong> when
        you signed up, and follow the link in it. This page goes on by itself as soon as you have.
      </p>
      <p role="status" className="min-h-6 text-muted">
        {said}
      </p>
    </StatusMessage>
  );
}
