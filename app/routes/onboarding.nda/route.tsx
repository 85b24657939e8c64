import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useRevalidator } from 'react-router';
import { ownAgreement } from '#app/features/nda/signing/own-signings.server.ts';
import { AgreementText } from '#app/features/nda/ui/agreement-text.tsx';
import { SignPanel } from '#app/features/nda/ui/sign-panel.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { safeReturnTo } from '#app/platform/session/return-to.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useSigning } from './use-signing.ts';

/** The next page for a member without a return path. */
const NEXT = '/onboarding/investment-preferences';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const { searchParams } = args.url;
  return {
    ...(await ownAgreement(viewer)),
    returned: searchParams.has('event'),
    // An admin who views as the member changes nothing and triggers no requests to the provider.
    looksOn: viewer.viewedBy !== null,
    returnTo: safeReturnTo(searchParams.get('returnTo'), '') || null,
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Non-disclosure agreement', matches);

export default function NdaPage({ loaderData }: Route.ComponentProps) {
  const { agreement, signed, signing: served, returned, looksOn, returnTo, timeZone } = loaderData;
  const way = useSigning({ versionId: agreement?.id ?? null, served, returned, looksOn, returnTo });
  const done = signed ?? (way.signing?.state === 'completed' ? way.signing : null);
  // A reader who has just signed continues to where they were going; one who signed before stays.
  const [wasOpen] = useState(signed === null || returned);
  useReturn(done && wasOpen && !looksOn ? (returnTo ?? NEXT) : null);
  if (done) return <Signed at={done.completedAt} next={returnTo ?? NEXT} timeZone={timeZone} />;
  if (!agreement) return <NothingYet />;
  return (
    <>
      <PageHeader
        title={agreement.title}
        lead="It protects what companies share with us and with you in confidence."
      />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="lg:sticky lg:top-20 lg:order-last">
          <SignPanel {...way} agreement={agreement} timeZone={timeZone} onSign={way.sign} />
        </div>
        <AgreementText agreement={agreement} />
      </div>
    </>
  );
}

/**
 * Returns to the page that the person came from, once there is one. The frame is revalidated first: it was rendered
 * before the signature and still shows locks.
 */
function useReturn(next: string | null): void {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const left = useRef(false);
  useEffect(() => {
    if (!next || !isIdle || left.current) return;
    left.current = true;
    void revalidate().then(() => navigate(next, { replace: true }));
  }, [next, isIdle, revalidate, navigate]);
}

function Signed({ at, next, timeZone }: { at: string | null; next: string; timeZone: string }) {
  return (
    <>
      <PageHeader title="Non-disclosure agreement" />
      <EmptyState
        icon="Checkmark"
        title={at ? `Signed on ${formatDate(at, timeZone)}` : 'Signed'}
        action={
          <>
            <ButtonLink to={next} variant="primary">
              Continue
            </ButtonLink>
            <ButtonLink to="/profile">Your copy</ButtonLink>
          </>
        }
      >
        <p>Thank you. You now have full access. Your copy and its certificate are in your profile.</p>
      </EmptyState>
    </>
  );
}

function NothingYet() {
  return (
    <>
      <PageHeader title="Non-disclosure agreement" />
      <EmptyState
        icon="Document"
        title="No agreement to sign yet"
        action={
          <ButtonLink to="/contact?subject=Documents" variant="primary">
            Contact us
          </ButtonLink>
        }
      >
        <p>The agreement appears here once it is published.</p>
      </EmptyState>
    </>
  );
}
