import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listSuppressions } from '#app/features/mail/suppressions.server.ts';
import { type IntegrationSummary, serviceWords } from '#app/features/service-status/integration.ts';
import { integrationInput } from '#app/features/service-status/integration-input.ts';
import { integrationDetail } from '#app/features/service-status/integrations.server.ts';
import { DeadJobTable } from '#app/features/service-status/ui/dead-job-table.tsx';
import { FailureText } from '#app/features/service-status/ui/failure-text.tsx';
import { GiveUpDialog } from '#app/features/service-status/ui/give-up-dialog.tsx';
import { BacklogOf, StateOf } from '#app/features/service-status/ui/integration-state.tsx';
import { RetryTable } from '#app/features/service-status/ui/retry-table.tsx';
import { notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { LIVE } from '../admin.integrations/live.ts';
import { StaleNotice } from '../admin.integrations/stale-notice.tsx';
import { useTest } from '../admin.integrations/use-test.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { Suppressed } from './suppressed.tsx';
import { LETTERS_HEADING, useDeadJobs } from './use-dead-jobs.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'system' });
  const asked = integrationInput.safeParse(args.params.integration);
  if (!asked.success) throw notFound(args);
  const cursor = args.url.searchParams.get('cursor');
  const integration = asked.data;
  const [detail, suppressed] = await Promise.all([
    integrationDetail(viewer, { integration, cursor }),
    integration === 'memberMail' ? listSuppressions(viewer) : null,
  ]);
  return { integration, cursor, detail, suppressed };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData ? serviceWords(loaderData.integration).name : 'Integrations', matches);

export default function IntegrationPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another service.
  return <IntegrationContent key={props.loaderData.integration} {...props} />;
}

function IntegrationContent({ loaderData }: Route.ComponentProps) {
  const { integration, cursor, detail: served, suppressed } = loaderData;
  const { data, isError, dataUpdatedAt, refetch } = useQuery(
    trpc.integrations.detail.queryOptions({ integration, cursor }, { initialData: served, ...LIVE }),
    queryClient(),
  );
  const { isTesting, test } = useTest(refetch);
  const acts = useDeadJobs(integration, data.deadJobs, refetch);
  const { summary, deadJobs: deadLetters, nextCursor, retries } = data;
  const { name, purpose } = serviceWords(integration);
  const here = `/admin/integrations/${integration}`;
  const canTest = integration !== 'own' && summary.state !== 'unset';
  return (
    <>
      <PageHeader
        up={{ to: '/admin/integrations', label: 'Integrations' }}
        title={name}
        lead={purpose}
        actions={
          canTest && (
            <Button pending={isTesting(integration)} onClick={() => void test(integration)}>
              Test now
            </Button>
          )
        }
      />
      {isError && <StaleNotice since={dataUpdatedAt} />}
      <Facts summary={summary} />
      <Part
        title="Failed permanently"
        headingId={LETTERS_HEADING}
        count={summary.dead}
        lead="Rejected, or retried for half a day without success. Retry or give up."
        none="No permanent failures."
        action={
          <Button pending={acts.isRetryingAll} onClick={() => void acts.retryAll()}>
            Retry all
          </Button>
        }
      >
        <DeadJobTable
          rows={deadLetters}
          isRetrying={acts.isRetrying}
          onRetry={(letter) => void acts.retry(letter)}
          onGiveUp={acts.ask}
        />
        <Pagination
          label="Failed permanently"
          newer={cursor ? here : null}
          newerText="Newest"
          older={nextCursor ? `${here}?${new URLSearchParams({ cursor: nextCursor })}` : null}
        />
      </Part>
      <Part
        title="Retrying"
        count={summary.retrying}
        lead="Retried automatically, after increasing delays or as the service requests."
        none="No retries pending."
        action={
          <Button pending={acts.isHurrying} onClick={() => void acts.hurry()}>
            Retry now
          </Button>
        }
      >
        <RetryTable rows={retries} />
        {summary.retrying > retries.length && (
          <p className="pt-4 text-muted">And {summary.retrying - retries.length} more.</p>
        )}
      </Part>
      {suppressed && <Suppressed {...suppressed} />}
      {acts.asked && (
        <GiveUpDialog
          key={acts.asked.id}
          letter={acts.asked}
          onGiveUp={() => (acts.asked ? acts.giveUp(acts.asked) : Promise.resolve(null))}
          onClose={acts.close}
        />
      )}
    </>
  );
}

function Facts({ summary }: { summary: IntegrationSummary }) {
  const { state, lastSuccessAt, lastFailureAt, lastFailure } = summary;
  const waiting = { label: 'Queue', value: <BacklogOf summary={summary} /> };
  if (state === null) return <KeyValues items={[waiting]} className="max-w-2xl" />;
  return (
    <KeyValues
      className="max-w-2xl"
      items={[
        { label: 'State', value: <StateOf summary={summary} align="end" /> },
        { label: 'Last success', value: lastSuccessAt ? <RelativeTime iso={lastSuccessAt} /> : 'None' },
        {
          label: 'Last failure',
          value: lastFailureAt ? (
            <div className="max-w-56 sm:max-w-md">
              <RelativeTime iso={lastFailureAt} />
              {lastFailure && (
                <p className="flex flex-col font-normal">
                  <FailureText reason={lastFailure} />
                </p>
              )}
            </div>
          ) : (
            'None'
          ),
        },
        waiting,
      ]}
    />
  );
}

type PartProps = {
  title: string;
  headingId?: string;
  count: number;
  lead: string;
  none: string;
  action: ReactNode;
  children: ReactNode;
};

function Part({ title, headingId, count, lead, none, action, children }: PartProps) {
  return (
    <section className="mt-12">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id={headingId} tabIndex={headingId ? -1 : undefined}>
            {title}
            {count > 0 && <span className="ml-2 text-sm text-muted">{count}</span>}
          </h2>
          <p className="text-muted">{count > 0 ? lead : none}</p>
        </div>
        {count > 0 && action}
      </div>
      {count > 0 && children}
    </section>
  );
}
