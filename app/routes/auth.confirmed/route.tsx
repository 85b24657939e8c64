import { useEffect } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { CONFIRMED } from '#app/ui/rpc/confirm-identity.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Confirmed', matches);

/** The end of a sign-in that only confirmed the person's identity; the page that requested it continues. */
export default function ConfirmedPage() {
  useEffect(() => {
    const news = new BroadcastChannel(CONFIRMED);
    news.postMessage(null);
    news.close();
    // Browsers allow scripts to close only windows that a script opened.
    if (new URLSearchParams(window.location.search).has('window')) window.close();
  }, []);
  return (
    <StatusMessage
      icon="Checkmark"
      title="Thank you, you’re confirmed"
      action={<ButtonLink to="/dashboard">Go to the dashboard</ButtonLink>}
    >
      <p>You can close this window. Your other page continues automatically.</p>
    </StatusMessage>
  );
}
