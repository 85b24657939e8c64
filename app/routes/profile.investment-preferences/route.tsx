import { useNavigate } from 'react-router';
import { PREFERENCE_STEPS } from '#app/features/people/profile/preferences/preference-fields.ts';
import { preferencesOf } from '#app/features/people/profile/preferences/preferences.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { keepLoaded } from '../preferences/keep-loaded.ts';
import { MemberPreferences } from '../preferences/member-preferences.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const shouldRevalidate = keepLoaded;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { step, ...kept } = await preferencesOf(viewer);
  // Members who have already submitted start at the review, and edit from there.
  const begin = kept.submittedAt && !kept.savedAt ? PREFERENCE_STEPS.length : step;
  return { email: viewer.email, timeZone: viewer.timeZone, initial: { ...kept, step: begin } };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Investment preferences', matches);

export default function InvestmentPreferencesPage({ loaderData }: Route.ComponentProps) {
  const { email, timeZone, initial } = loaderData;
  const navigate = useNavigate();
  const { add } = useToasts();
  const done = () => {
    add({ text: 'Preferences saved.', theme: 'success', autoDismiss: 8000 });
    void navigate('/profile');
  };
  return (
    <>
      <PageHeader
        title="Investment preferences"
        up={{ to: '/profile', label: 'Profile' }}
        lead={
          initial.submittedAt
            ? `Last changed on ${formatDate(initial.submittedAt, timeZone)}. Nothing here is binding.`
            : 'Five short steps, about four minutes. Nothing here is binding.'
        }
      />
      <MemberPreferences mode="profile" email={email} initial={initial} submitText="Save" onDone={done} />
    </>
  );
}
