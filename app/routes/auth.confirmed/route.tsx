import { useEffect } from 'react';
import { CONFIRMED } from '#app/trpc/confirm-identity.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Confirmed', matches);

/** Where a sign-in ends that was only to confirm who somebody is; the page that asked goes on. */
export default function ConfirmedPage() {
  useEffect(() => {
    const news = new BroadcastChannel(CONFIRMED);
    news.postMessage(null);
    news.close();
    // Browsers close only what a page has opened.
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
