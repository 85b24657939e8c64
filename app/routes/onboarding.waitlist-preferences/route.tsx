import { useNavigate } from 'react-router';
import type { Answers } from '#app/features/people/profile/preferences/preferences.ts';
import { preferencesByLink } from '#app/features/people/profile/preferences/submit-preferences.server.ts';
import { PreferenceForm } from '#app/features/people/profile/preferences/ui/preference-form.tsx';
import type { SaveDraft } from '#app/features/people/profile/preferences/ui/use-preference-draft.ts';
import { ownDevice } from '#app/platform/tracking/own-device.ts';
import { track } from '#app/platform/tracking/track.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { saveDraft } from '#app/ui/rpc/save-draft.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { keepLoaded } from '../preferences/keep-loaded.ts';
import { useStepInAddress } from '../preferences/step-in-address.ts';
import { requireVisitor } from '../public/standing.server.ts';
import { StatusMessage } from '../public/status-message.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export const shouldRevalidate = keepLoaded;

/** Opened by the mailed link, without an account (product.md §2). */
export async function loader(args: Route.LoaderArgs) {
  requireVisitor(args);
  const token = args.url.searchParams.get('token') ?? '';
  const found = token ? await preferencesByLink(token) : null;
  return found && { token, ...found };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageTitle('Your preferences', matches),
  // The URL contains a secret.
  { name: 'referrer', content: 'no-referrer' },
];

export default function WaitlistPreferencesPage({ loaderData }: Route.ComponentProps) {
  return loaderData ? <Form {...loaderData} /> : <LinkOver />;
}

function Form({ token, email, ...initial }: NonNullable<Route.ComponentProps['loaderData']>) {
  const navigate = useNavigate();
  const [step, go] = useStepInAddress(initial.step);
  const { attempt } = useAct();
  const save: SaveDraft = (draft) =>
    saveDraft(async (rpc) => ({
      revision: 0,
      savedAt: await rpc.preferences.saveByLink.mutate({ token, ...draft }),
    }));
  const submit = (answers: Answers): Promise<string | null> =>
    attempt('submit', (rpc) => rpc.preferences.submitByLink.mutate({ token, answers, device: ownDevice() }), {
      done: () => {
        track('Submit Investment Preferences');
        void navigate('/auth/waitlist');
        return null;
      },
      refresh: 'never',
    });
  return (
    <section className="pt-10 sm:pt-16">
      <h1>What are you looking for?</h1>
      <p className="mt-3 mb-8 max-w-read text-base text-muted">
        It helps us invite you when something suits you. We keep it for{' '}
        <strong className="font-semibold break-words text-ink">{email}</strong>.
      </p>
      <PreferenceForm
        mode="waitlist"
        email={email}
        initial={initial}
        step={step}
        onStep={go}
        save={save}
        submit={submit}
        submitText="Submit"
      />
    </section>
  );
}

function LinkOver() {
  return (
    <StatusMessage
      icon="EnvelopeOut"
      title="This link has expired"
      action={
        <ButtonLink to="/#waitlist" variant="primary">
          Get a new link
        </ButtonLink>
      }
      write="If that does not help"
    >
      <p>
        Links to this page are valid for 14 days, or until we send a newer one. Enter your e-mail address on
        our home page and we will send you another.
      </p>
    </StatusMessage>
  );
}
