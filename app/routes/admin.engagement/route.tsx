import { KEEN, type KeenAsked, QUIET, type QuietAsked } from '#app/features/engagement/engagement-lists.tsx';
import { keenList, liveOpportunities, quietList } from '#app/features/engagement/lists.server.ts';
import { RULES } from '#app/features/engagement/rules.ts';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import { searchWith, useListAddress } from '../admin/list-address.ts';
import { ListFilters } from '../admin/list-filters.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'people' });
  const isQuiet = args.url.searchParams.get('list') === 'quiet';
  const asked = { keen: keenList.asked(args.url), quiet: quietList.asked(args.url) };
  const [keen, quiet, opportunities] = await Promise.all([
    isQuiet ? null : keenList.page(viewer, asked.keen),
    isQuiet ? quietList.page(viewer, asked.quiet) : null,
    liveOpportunities(viewer),
  ]);
  return { keen, quiet, asked, opportunities };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Engagement', matches);

/** Engaged members and members who went quiet, by simple rules that the page explains. */
export default function EngagementPage({ loaderData }: Route.ComponentProps) {
  const { keen, quiet, asked, opportunities } = loaderData;
  const address = useListAddress();
  const shown = quiet ? 'quiet' : 'keen';
  const common = { address, context: { opportunities } };
  return (
    <>
      <PageHeader
        title="Engagement"
        lead="Based on existing records. Nothing is tracked for this page."
        actions={<Spreadsheet list={shown} asked={asked[shown]} />}
        tabs={{
          label: 'Engagement',
          prefetch: false,
          tabs: [
            {
              to: address.to({ list: null, sort: null, columns: null }),
              label: 'Keen',
              isAt: shown === 'keen',
            },
            {
              to: address.to({ list: 'quiet', opportunity: null, sort: null, columns: null }),
              label: 'Went quiet',
              isAt: shown === 'quiet',
            },
          ],
        }}
      />
      <div className="flex flex-col">
        <p className="max-w-read text-muted max-sm:order-last max-sm:mt-6">{RULES[shown]}</p>
        {keen && (
          <>
            <ListFilters list={KEEN} {...common} />
            <ListTable list={KEEN} page={keen} asked={asked.keen} {...common} />
          </>
        )}
        {quiet && (
          <>
            <ListFilters list={QUIET} {...common} />
            <ListTable list={QUIET} page={quiet} asked={asked.quiet} {...common} />
          </>
        )}
      </div>
    </>
  );
}

/** The filtered list as a spreadsheet. */
function Spreadsheet({ list, asked }: { list: 'keen' | 'quiet'; asked: KeenAsked | QuietAsked }) {
  const { cursor: _, ...filters } = asked;
  return (
    <ButtonLink to={`/api/admin/lists/${list}.xlsx${searchWith('', filters)}`} reloadDocument icon="Download">
      XLSX
    </ButtonLink>
  );
}
