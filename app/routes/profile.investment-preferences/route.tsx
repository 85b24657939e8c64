import { PREFERENCE_STEPS } from '#app/features/people/profile/preferences/preference-fields.ts';
import { ownPreferencesOf } from '#app/features/people/profile/preferences/preferences.server.ts';
import { openPrepared } from '#app/features/prepared/prepared.server.ts';
import { PreparedList } from '#app/features/prepared/ui/prepared-list.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { useGo } from '#app/ui/navigation/for-holder.tsx';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useToasts } from '#app/ui/toasts/toast-provider.tsx';
import { keepLoaded } from '../preferences/keep-loaded.ts';
import { MemberPreferences } from '../preferences/member-preferences.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const shouldRevalidate = keepLoaded;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const [{ step, ...kept }, prepared] = await Promise.all([
    forPage(args, ownPreferencesOf(viewer)),
    openPrepared(viewer),
  ]);
  // Members who have already submitted start at the review, and edit from there.
  const begin = kept.submittedAt && !kept.savedAt ? PREFERENCE_STEPS.length : step;
  return {
    email: viewer.email,
    timeZone: viewer.timeZone,
    initial: { ...kept, step: begin },
    prepared: prepared.filter(({ kind }) => kind === 'preferences.submit'),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Investment preferences', matches);

export default function InvestmentPreferencesPage({ loaderData }: Route.ComponentProps) {
  const { email, timeZone, initial, prepared } = loaderData;
  const go = useGo();
  const parent =
    useHolder() === null ? { to: '/profile', label: 'Profile' } : { to: '/dashboard', label: 'Dashboard' };
  const { add } = useToasts();
  const done = (text: string) => {
    add({ text, theme: 'success', autoDismiss: 8000 });
    void go(parent.to);
  };
  return (
    <>
      <PageHeader
        title="Investment preferences"
        up={parent}
        lead={
          initial.submittedAt
            ? `Last changed on ${formatDate(initial.submittedAt, timeZone)}. Nothing here is binding.`
            : 'Five short steps, about four minutes. Nothing here is binding.'
        }
      />
      <div className="mb-8 max-w-2xl empty:hidden">
        <PreparedList items={prepared} />
      </div>
      <MemberPreferences mode="profile" email={email} initial={initial} submitText="Save" onDone={done} />
    </>
  );
}
