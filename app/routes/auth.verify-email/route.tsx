import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { call } from '#app/ui/rpc/call.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { requireStatus } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

/** How often the page polls whether the address has been confirmed. */
const ASK_EVERY_MS = 10_000;

export function loader(args: Route.LoaderArgs) {
  return { email: requireStatus(args, '/auth/verify-email').email };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Confirm your address', matches);

export default function VerifyEmailPage({ loaderData: { email } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { attempt, pending } = useAct();
  const [said, setSaid] = useState<string | null>(null);

  useEffect(() => {
    const ask = async () => {
      // A hidden page does not poll: the person confirms in another tab, and it checks when they return.
      if (document.visibilityState === 'hidden') return;
      // The dashboard's guard redirects everyone to the right page.
      const next = await call((rpc) => rpc.verification.check.mutate()).catch(() => null);
      if (next) void navigate(next, { replace: true });
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [navigate]);

  const sendAgain = async () => {
    const wrong = await attempt('send', (rpc) => rpc.verification.sendAgain.mutate(), { refresh: 'never' });
    setSaid(wrong ?? `We sent it again to ${email}.`);
  };
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title="Confirm your e-mail address"
      action={
        <Button variant="primary" pending={pending} onClick={() => void sendAgain()}>
          Send again
        </Button>
      }
      takes="It usually arrives within two minutes. Check your spam folder too."
      write="If it does not arrive"
    >
      <p>
        Open the message that we sent to <strong className="font-semibold break-words">{email}</strong> when
        you signed up, and follow the link in it. This page then continues automatically.
      </p>
      <p role="status" className="min-h-6 text-muted">
        {said}
      </p>
    </StatusMessage>
  );
}
