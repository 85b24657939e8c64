import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { attributionTree } from '#app/features/people/joining/invitations/admin/attribution.server.ts';
import { AttributionList } from '#app/features/people/joining/invitations/ui/attribution-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { cx } from '#app/ui/cx.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { INVITE_TABS } from '../admin.invites/invite-tabs.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

const filters = z.object({ q: line(LONGEST_SEARCH).optional().catch(undefined) });

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const { q } = filters.parse(Object.fromEntries(args.url.searchParams));
  return { tree: await attributionTree(viewer, q ? { named: q } : 'all'), q: q ?? '' };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Referral tree', matches);

export default function AttributionPage({ loaderData: { tree, q } }: Route.ComponentProps) {
  const address = useListAddress();
  return (
    <>
      <PageHeader title="Referral tree" lead="Members and the people they invited." tabs={INVITE_TABS} />
      <ListFilters list={{ search: 'Inviter’s name or e-mail', filters: {} }} address={address} />
      <div
        aria-busy={address.loading || undefined}
        className={cx('transition-opacity', address.loading && 'opacity-60')}
      >
        {tree.roots.length > 0 ? (
          <AttributionList
            key={q}
            people={tree.roots}
            personTo={(id) => `/admin/people?${new URLSearchParams({ person: id })}`}
            openDepth={q ? 2 : 1}
          />
        ) : (
          <EmptyState icon="Share" title={q ? 'No results' : 'No referrals yet'}>
            Members appear here once one of their invitations is accepted.
          </EmptyState>
        )}
        {tree.isCut && (
          <p className="mt-4 text-muted">The list is cut off. Search for a member to see their guests.</p>
        )}
      </div>
    </>
  );
}
