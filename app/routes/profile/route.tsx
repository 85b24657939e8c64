import type { ReactNode } from 'react';
import { isAdmin } from '#app/domain/access/access.ts';
import { isDelegate } from '#app/domain/access/grants.ts';
import type { Role } from '#app/domain/access/viewer.ts';
import { notificationKindsFor } from '#app/domain/messages/notification-kinds.ts';
import { ownNda } from '#app/features/nda/signing/own-signings.server.ts';
import { OwnNda } from '#app/features/nda/ui/own-nda.tsx';
import { ownDeletion } from '#app/features/people/leaving/deletions.server.ts';
import { ownEntities } from '#app/features/people/profile/entities/entities.server.ts';
import { memberSince } from '#app/features/people/profile/member-since.server.ts';
import { submittedAnswers } from '#app/features/people/profile/preferences/preferences.server.ts';
import { localeExample, ownProfile } from '#app/features/people/profile/profile.server.ts';
import { AboutYou } from '#app/features/people/profile/ui/about-you.tsx';
import { sessionFacts } from '#app/features/people/signing-in/session/session-facts.server.ts';
import { SignOutButton } from '#app/features/people/signing-in/session/sign-out-form.tsx';
import { ownDeliveries } from '#app/notify/deliveries/deliveries.server.ts';
import { ownQuietHours } from '#app/notify/quiet/quiet-hours.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { openSessionsOf } from '#app/platform/session/open-sessions.server.ts';
import { recentSignIns } from '#app/platform/session/sign-in-events.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { buttonClass } from '#app/ui/button-style.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { Deliveries } from './deliveries.tsx';
import { Entities } from './entities.tsx';
import { LookingFor } from './looking-for.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { Sessions } from './sessions.tsx';
import { Standing } from './standing.tsx';
import { YourData } from './your-data.tsx';

const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  prospective: 'Prospective investor',
  active: 'Active investor',
  unknown: 'Member',
};

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'person');
  const { role, accreditedAt, timeZone } = viewer;
  const [profile, since, entities, nda] = await Promise.all([
    ownProfile(viewer),
    memberSince(viewer),
    ownEntities(viewer),
    ownNda(viewer),
  ]);
  const [preferences, vocabulary, deliveries, sessions, deletion, signIns, quietHours] = await Promise.all([
    submittedAnswers(viewer),
    currentVocabulary(),
    ownDeliveries(viewer),
    openSessionsOf(viewer),
    ownDeletion(viewer),
    recentSignIns(viewer.memberId),
    ownQuietHours(viewer),
  ]);
  return {
    role,
    isDelegate: isDelegate(viewer),
    accreditedAt,
    timeZone,
    profile,
    example: localeExample(profile),
    memberSince: since,
    entities,
    nda,
    preferences,
    vocabulary,
    deliveries,
    countsMessages: settings().countsMessages,
    kinds: notificationKindsFor(isAdmin(viewer)),
    quietHours,
    sessions,
    signIns,
    deletion,
    session: sessionFacts(viewer),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Profile', matches);

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, role, isDelegate, timeZone } = loaderData;
  const { attempt } = useAct();
  return (
    <>
      <PageHeader
        title={profile.name}
        lead={isDelegate ? 'Access given by others' : ROLE_LABELS[role]}
        actions={
          <>
            <ButtonLink to="/profile/edit" icon="Pen">
              Edit
            </ButtonLink>
            <SignOutButton session={loaderData.session} className={buttonClass({ variant: 'quiet' })}>
              Sign out
            </SignOutButton>
          </>
        }
      />
      <ProfileTabs
        parts={{
          about: (
            <div className={COLUMNS}>
              <AboutYou
                profile={profile}
                example={loaderData.example}
                memberSince={formatDate(loaderData.memberSince, timeZone)}
                onAddress={(change) =>
                  attempt(
                    'save address',
                    (rpc) => rpc.profile.saveAddress.mutate({ entityId: null, ...change }),
                    { done: () => 'Postal address saved.', refresh: 'done' },
                  )
                }
              />
              <div className="grid gap-12">
                {isDelegate ? (
                  <Access>What others let you see.</Access>
                ) : (
                  <Standing accreditedAt={loaderData.accreditedAt} timeZone={timeZone} />
                )}
                <OwnNda nda={loaderData.nda} timeZone={timeZone} />
              </div>
            </div>
          ),
          investing: !isDelegate && (
            <div className={COLUMNS}>
              <div className="grid gap-12">
                <Entities entities={loaderData.entities} suggested={profile} />
                <section aria-labelledby="bank-details">
                  <h2 id="bank-details" className="mb-3">
                    Bank details
                  </h2>
                  <p className="mb-3 text-muted">The accounts that we pay distributions to.</p>
                  <ButtonLink to="/profile/bank-details" size="sm">
                    View bank details
                  </ButtonLink>
                </section>
                <Access>Who sees what you hold: your adviser, accountant or family.</Access>
              </div>
              <LookingFor answers={loaderData.preferences} vocabulary={loaderData.vocabulary} />
            </div>
          ),
          notifications: (
            <div className="max-w-2xl">
              <Deliveries
                kinds={loaderData.kinds}
                deliveries={loaderData.deliveries}
                quietHours={loaderData.quietHours}
                timeZone={timeZone}
                countsMessages={loaderData.countsMessages}
              />
            </div>
          ),
          security: (
            <div className="max-w-2xl">
              <Sessions sessions={loaderData.sessions} signIns={loaderData.signIns} />
            </div>
          ),
          data: (
            <div className="max-w-2xl">
              <YourData deletion={loaderData.deletion} timeZone={timeZone} />
            </div>
          ),
        }}
      />
    </>
  );
}

function Access({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="mb-3">
        Access
      </h2>
      <p className="mb-3 text-muted">{children}</p>
      <ButtonLink to="/profile/access" size="sm">
        View access
      </ButtonLink>
    </section>
  );
}

const COLUMNS = 'grid items-start gap-x-16 gap-y-12 lg:grid-cols-2';
