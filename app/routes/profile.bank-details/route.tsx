import { accountHolders } from '#app/features/bank-details/account-holders.ts';
import { bankDetailsOfMember } from '#app/features/bank-details/bank-details-rows.server.ts';
import { AccountsOfMember } from '#app/features/bank-details/ui/accounts-of-member.tsx';
import { ownEntities } from '#app/features/people/profile/entities/entities.server.ts';
import { ENTITY_KIND_LABELS } from '#app/features/people/profile/entities/entity.ts';
import { ownProfile } from '#app/features/people/profile/profile.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { isConfirmed } from '#app/platform/session/step-up.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const [{ name, currency }, entities, rows] = await Promise.all([
    ownProfile(viewer),
    ownEntities(viewer),
    bankDetailsOfMember(viewer),
  ]);
  return {
    holders: accountHolders(
      { name, note: 'Holdings outside your entities' },
      entities.map((entity) => ({
        id: entity.id,
        name: entity.name,
        note: ENTITY_KIND_LABELS[entity.kind],
      })),
      rows,
    ),
    rows,
    currency,
    timeZone: viewer.timeZone,
    isConfirmed: isConfirmed(viewer),
    waitDays: settings().bankDetailsWaitDays,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Bank details', matches);

/** Where the member and their entities are paid. */
export default function OwnBankDetailsPage({ loaderData }: Route.ComponentProps) {
  const { waitDays, ...accounts } = loaderData;
  const { attempt } = useAct();
  const wait = waitDays === 1 ? 'one day' : `${waitDays} days`;
  return (
    <>
      <PageHeader
        title="Bank details"
        lead="The accounts that we pay distributions to, one for each currency."
        up={{ to: '/profile', label: 'Profile' }}
      />
      <p className="mb-8 max-w-read text-muted">
        We call you before we approve a new account, and use it {wait} after your request at the earliest.
        Until then we pay to the account from before. Each request is confirmed by e-mail at once.
      </p>
      <AccountsOfMember
        {...accounts}
        canChange
        asksNote={false}
        description={`We call you before we approve it, and use it after ${wait} at the earliest.`}
        onPropose={({ entityId }, { account, currency }) =>
          attempt(
            `propose ${entityId}`,
            (rpc) => rpc.bankDetails.proposeOwn.mutate({ entityId, currency, account }),
            { done: () => 'Requested. We will call you before we approve it.' },
          )
        }
      />
    </>
  );
}
