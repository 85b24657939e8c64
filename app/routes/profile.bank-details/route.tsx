import { holderOf } from '#app/domain/access/grants.ts';
import { accountHolders } from '#app/features/bank-details/account-holders.ts';
import { bankDetailsOfMember } from '#app/features/bank-details/bank-details-rows.server.ts';
import { AccountsOfMember } from '#app/features/bank-details/ui/accounts-of-member.tsx';
import { ownEntities } from '#app/features/people/profile/entities/entities.server.ts';
import { ENTITY_KIND_LABELS } from '#app/features/people/profile/entities/entity.ts';
import { ownProfile } from '#app/features/people/profile/profile.server.ts';
import { openPrepared } from '#app/features/prepared/prepared.server.ts';
import { PreparedList } from '#app/features/prepared/ui/prepared-list.tsx';
import { settings } from '#app/platform/config/settings.server.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { isConfirmed } from '#app/platform/session/step-up.server.ts';
import { useHolder } from '#app/ui/navigation/holder.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const [{ name, currency }, entities, rows, prepared] = await Promise.all([
    ownProfile(viewer),
    ownEntities(viewer),
    bankDetailsOfMember(viewer),
    openPrepared(viewer),
  ]);
  const scope = holderOf(viewer);
  return {
    holders: accountHolders(
      { name: scope?.holderName ?? name, note: `Holdings outside ${scope ? 'the' : 'your'} entities` },
      entities.map((entity) => ({
        id: entity.id,
        name: entity.name,
        note: ENTITY_KIND_LABELS[entity.kind],
      })),
      rows,
    ).filter(({ entityId }) => !scope || scope.entity === 'all' || scope.entity.id === entityId),
    rows,
    prepared: prepared.filter(({ kind }) => kind === 'bankDetails.propose'),
    currency,
    timeZone: viewer.timeZone,
    isConfirmed: isConfirmed(viewer),
    waitDays: settings().bankDetailsWaitDays,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Bank details', matches);

/** Where the member and their entities are paid. */
export default function OwnBankDetailsPage({ loaderData }: Route.ComponentProps) {
  const { waitDays, prepared, ...accounts } = loaderData;
  const { attempt } = useAct();
  const proposal = useProposal({ isActed: false });
  const holder = useHolder();
  const wait = waitDays === 1 ? 'one day' : `${waitDays} days`;
  return (
    <>
      <PageHeader
        title="Bank details"
        lead="The accounts that we pay distributions to, one for each currency."
        up={holder ? { to: '/dashboard', label: 'Dashboard' } : { to: '/profile', label: 'Profile' }}
      />
      <p className="mb-8 max-w-read text-muted">
        We call {holder?.name ?? 'you'} before we approve a new account, and use it {wait} after the request
        at the earliest. Until then we pay to the account from before. Each request is confirmed by e-mail at
        once.
      </p>
      <div className="mb-8 empty:hidden">
        <PreparedList items={prepared} />
      </div>
      <AccountsOfMember
        {...accounts}
        canChange
        asksNote={false}
        description={`We call ${holder?.name ?? 'you'} before we approve it, and use it after ${wait} at the earliest.`}
        onPropose={({ entityId }, { account, currency }) => {
          const input = { entityId, currency, account };
          return attempt(
            `propose ${entityId}`,
            (rpc): Promise<unknown> =>
              proposal
                ? proposal.send(rpc, { kind: 'bankDetails.propose', input })
                : rpc.bankDetails.proposeOwn.mutate(input),
            { done: () => proposal?.done ?? 'Requested. We will call you before we approve it.' },
          );
        }}
      />
    </>
  );
}
