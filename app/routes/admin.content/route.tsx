import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ContentOverview } from '#app/features/content/content-admin.ts';
import { BrokenTable, LatestTable } from '#app/features/content/ui/content-tables.tsx';
import { ProblemList } from '#app/features/content/ui/problem-list.tsx';
import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { contentOverview } from '#app/processes/content/content-sync-now.server.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { useSync } from './use-sync.ts';

/** Refetches every few seconds, only while the page is visible. */
const LIVE = { refetchInterval: 5_000, staleTime: 2_000 } as const;

export async function loader(args: Route.LoaderArgs) {
  return { desk: await contentOverview(requireViewer(args, { sees: 'deals' })) };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Content', matches);

export default function ContentPage({ loaderData }: Route.ComponentProps) {
  const { data: desk, refetch } = useQuery(
    trpc.content.desk.queryOptions(undefined, { initialData: loaderData.desk, ...LIVE }),
    queryClient(),
  );
  const { sync, isAsking } = useSync(refetch);
  const { problems, broken, latest } = desk;
  return (
    <>
      <PageHeader
        title="Content"
        lead={<Lead desk={desk} />}
        actions={
          <Button pending={isAsking} onClick={sync}>
            Sync now
          </Button>
        }
      />
      {latest.length === 0 ? (
        <EmptyState icon="Folder" title="No content yet">
          Entries published on the content platform appear here within seconds, and at the latest after ten
          minutes.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-10">
          <Part
            title="Entries with problems"
            count={problems.length}
            none="No problems. Every entry is published in full."
          >
            <ProblemList rows={problems} />
          </Part>
          <Part title="Broken references" count={broken.length} none="No broken references.">
            <BrokenTable rows={broken} />
          </Part>
          <Part title="Latest entries" count={latest.length} none="">
            <LatestTable rows={latest} />
          </Part>
        </div>
      )}
    </>
  );
}

function Lead({ desk: { source, syncedAt } }: { desk: ContentOverview }) {
  return (
    <>
      Opportunities written on the content platform (<span className="wrap-anywhere">{source}</span>).{' '}
      {syncedAt ? (
        <>
          Last synced <RelativeTime iso={syncedAt} />.
        </>
      ) : (
        'Not synced yet.'
      )}
    </>
  );
}

type PartProps = { title: string; count: number; none: string; children: ReactNode };

function Part({ title, count, none, children }: PartProps) {
  return (
    <section>
      <h2 className="mb-3">{title}</h2>
      {count === 0 ? <p className="text-muted">{none}</p> : children}
    </section>
  );
}
