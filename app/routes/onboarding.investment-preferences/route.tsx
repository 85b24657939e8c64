import { useNavigate } from 'react-router';
import { preferencesOf } from '#app/features/people/profile/preferences/preferences.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { keepLoaded } from '../preferences/keep-loaded.ts';
import { MemberPreferences } from '../preferences/member-preferences.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const shouldRevalidate = keepLoaded;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  return { email: viewer.email, initial: await preferencesOf(viewer) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Welcome', matches);

export default function OnboardingPage({ loaderData: { email, initial } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { add } = useToasts();
  const done = () => {
    add({
      text: 'Thank you. We will match opportunities to your preferences.',
      theme: 'success',
      autoDismiss: 8000,
    });
    void navigate('/dashboard');
  };
  return (
    <>
      <PageHeader
        title="What are you looking for?"
        lead="Five short steps, about four minutes. You can stop and continue any time."
        actions={<ButtonLink to="/dashboard">Finish later</ButtonLink>}
      />
      <MemberPreferences
        mode="onboarding"
        email={email}
        initial={initial}
        submitText="Submit"
        onDone={done}
      />
    </>
  );
}
