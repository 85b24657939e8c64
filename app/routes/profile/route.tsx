import { memberSince } from '#app/features/members/profile.server.ts';
import { ownNda } from '#app/features/nda/own-nda.server.ts';
import { OwnNda } from '#app/features/nda/ui/own-nda.tsx';
import { sessionFacts } from '#app/features/session/session-facts.server.ts';
import { SignOutLink } from '#app/features/session/sign-out-link.tsx';
import { formatDate } from '#app/platform/dates.ts';
import { requireViewer } from '#app/platform/guard.server.ts';
import type { Role } from '#app/platform/viewer.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { buttonClass } from '#app/ui/button-style.ts';
import { KeyValues } from '#app/ui/key-values.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

const ROLE_LABELS: Record<Role, string> = {
  admin: 'Administrator',
  prospective: 'Prospective investor',
  active: 'Active investor',
  unknown: 'Member',
};

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { name, email, role, accreditedAt, timeZone } = viewer;
  return {
    name,
    email,
    role,
    accreditedAt,
    timeZone,
    nda: await ownNda(viewer),
    memberSince: await memberSince(viewer),
    session: sessionFacts(viewer),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Profile', matches);

export default function ProfilePage({ loaderData: member }: Route.ComponentProps) {
  const day = (iso: string) => formatDate(iso, member.timeZone);
  return (
    <>
      <PageHeader
        title={member.name}
        lead={ROLE_LABELS[member.role]}
        actions={
          <>
            <ButtonLink to="/profile/edit" icon="Pen">
              Edit
            </ButtonLink>
            <SignOutLink session={member.session} look="plain" className={buttonClass({ variant: 'quiet' })}>
              Sign out
            </SignOutLink>
          </>
        }
      />
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="you">
          <h2 id="you" className="mb-3">
            You
          </h2>
          <KeyValues
            items={[
              { label: 'E-mail', value: <span className="break-all">{member.email}</span> },
              { label: 'Member since', value: day(member.memberSince) },
              { label: 'Time zone', value: member.timeZone.replaceAll('_', ' ') },
            ]}
          />
        </section>
        <section aria-labelledby="standing">
          <h2 id="standing" className="mb-3">
            Your standing
          </h2>
          <KeyValues
            items={[
              {
                label: 'Membership',
                value: (
                  <Badge tone="success" icon="Checkmark">
                    Approved
                  </Badge>
                ),
              },
              {
                label: 'Accreditation',
                value: member.accreditedAt ? `Declared on ${day(member.accreditedAt)}` : 'Not declared',
              },
            ]}
          />
        </section>
        <OwnNda nda={member.nda} timeZone={member.timeZone} />
        <section aria-labelledby="preferences">
          <h2 id="preferences">What you look for</h2>
          <p className="mt-2 mb-4 text-muted">
            Sectors, regions, sizes and limits: what we think of you for.
          </p>
          <ButtonLink to="/profile/investment-preferences">Investment preferences</ButtonLink>
        </section>
      </div>
    </>
  );
}
