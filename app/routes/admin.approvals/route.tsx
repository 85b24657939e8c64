import { formatDateTime } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { type ApprovalPage, approvalPage } from '#app/processes/approvals/approvals.server.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { ApprovalActs } from './approval-acts.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const page = await forPage(args, approvalPage(viewer, args.params.id));
  return { page, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.page.view.title ?? 'Approval', matches);

export default function ApprovalRoute({ loaderData: { page, timeZone } }: Route.ComponentProps) {
  const { view, revision, requestedBy, requestedAt, state } = page;
  const time = (iso: string) => formatDateTime(iso, timeZone);
  return (
    <>
      <PageHeader
        title={view.title}
        lead={`Revision ${revision} · ${requestedBy} requested approval on ${time(requestedAt)}`}
        up={{ to: '/admin', label: 'Review queue' }}
      />
      <div className="flex max-w-xl flex-col gap-8">
        {state !== 'open' && <Decided page={page} time={time} />}
        <section aria-labelledby="changes">
          <h2 id="changes" className="mb-2">
            {view.changedSince ? `Changed since ${view.changedSince}` : 'To be approved'}
          </h2>
          <dl className="divide-y border-y">
            {view.changes.map(({ label, was, is }) => (
              <div key={label} className="py-2.5">
                <dt className="text-sm text-muted">{label}</dt>
                {was !== null && (
                  <dd className="break-words">
                    <span className="sr-only">Was: </span>
                    <del className="text-muted">{was}</del>
                  </dd>
                )}
                <dd className="font-medium break-words">
                  {was !== null && <span className="sr-only">Is: </span>}
                  {is ?? 'Removed'}
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {view.unchanged.length > 0 && (
          <section aria-labelledby="unchanged">
            <h2 id="unchanged" className="mb-2">
              Not changed
            </h2>
            <KeyValues items={view.unchanged} />
          </section>
        )}
        <p>
          <Link to={view.page.to} prefetch={false}>
            {view.page.label}
          </Link>
        </p>
        {state === 'open' && <ApprovalActs key={`${page.id} ${revision}`} page={page} />}
      </div>
    </>
  );
}

type DecidedProps = { page: ApprovalPage; time: (iso: string) => string };

function Decided({ page: { state, decidedBy, decidedAt, reason, newer }, time }: DecidedProps) {
  const who = `${decidedBy ?? 'An admin'}${decidedAt ? ` on ${time(decidedAt)}` : ''}`;
  return (
    <div role="status" className="rounded-md bg-warning-soft p-4">
      <p>
        {state === 'approved' && `Approved by ${who}.`}
        {state === 'sent_back' && `Sent back by ${who}.`}
        {state === 'withdrawn' &&
          'This revision was changed or withdrawn after approval was requested. It cannot be approved.'}
      </p>
      {reason && <p className="mt-1">{reason}</p>}
      {newer && (
        <p className="mt-1">
          <Link to={`/admin/approvals/${newer.id}`} prefetch={false}>
            Revision {newer.revision}
          </Link>
        </p>
      )}
    </div>
  );
}
