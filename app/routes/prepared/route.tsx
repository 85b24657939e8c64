import { Review } from '#app/features/prepared/ui/review.tsx';
import { formatDateTime } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { preparedToReview } from '#app/processes/prepared/prepared.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { isMasked, ...item } = await forPage(args, preparedToReview(viewer, args.params.id));
  return { item, isMasked, timeZone: viewer.timeZone };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Proposal', matches);

/** Something that a person prepared for a holder: the holder confirms or declines it here. */
export default function PreparedPage({ loaderData }: Route.ComponentProps) {
  const { item, isMasked, timeZone } = loaderData;
  const { title, preparedBy, holder, isHolder, preparedAt } = item;
  const at = formatDateTime(preparedAt, timeZone);
  return (
    <>
      <PageHeader
        title={`${title.charAt(0).toUpperCase()}${title.slice(1)}`}
        lead={isHolder ? `Prepared for you by ${preparedBy} on ${at}` : `Prepared for ${holder} on ${at}`}
        up={{ to: '/dashboard', label: 'Dashboard' }}
      />
      <Review key={item.id} item={item} isMasked={isMasked} timeZone={timeZone} />
    </>
  );
}
