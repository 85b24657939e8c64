import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { type ApprovalPage, approvalPage } from '#app/processes/approvals/approvals.server.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { AmountsPart } from './amounts-part.tsx';
import { ApprovalActs } from './approval-acts.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'desk' });
  const isWhole = args.url.searchParams.has('all');
  const page = await forPage(args, approvalPage(viewer, args.params.id, isWhole));
  return { page, timeZone: viewer.timeZone };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.page.view.title ?? 'Approval', matches);

export default function ApprovalRoute({ loaderData: { page, timeZone } }: Route.ComponentProps) {
  const { view, revision, requestedBy, requestedAt, state, ownBefore } = page;
  const { headline, amounts } = view;
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
        {state === 'open' && ownBefore && (
          <p className="flex items-start gap-3 rounded-md bg-warning-soft p-4 text-warning">
            <Icon name="Alert" className="mt-0.5" />
            {`You approved revision ${ownBefore.revision} on ${formatDate(ownBefore.at, timeZone)}. It has changed since, so it needs approval again.`}
          </p>
        )}
        {page.sameHands.map((sentence) => (
          <p key={sentence} className="flex items-start gap-3 rounded-md bg-warning-soft p-4 text-warning">
            <Icon name="Alert" className="mt-0.5" />
            {sentence}
          </p>
        ))}
        {headline && <Headline headline={headline} />}
        <section aria-labelledby="changes">
          <h2 id="changes" className="mb-2">
            {view.changedSince ? `Changed since ${view.changedSince}` : 'What you approve'}
          </h2>
          {view.changes.length > 0 ? (
            <Changes changes={view.changes} />
          ) : (
            <p className="text-muted">{amounts?.count ? 'Only the amounts.' : 'Nothing.'}</p>
          )}
          {amounts && <AmountsPart amounts={amounts} since={view.changedSince} />}
        </section>
        {view.unchanged.length > 0 && <Unchanged facts={view.unchanged} />}
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

const Headline = ({ headline }: { headline: NonNullable<ApprovalPage['view']['headline']> }) => (
  <section aria-label={headline.label} className="border-y py-4">
    <p className="text-sm text-muted">{headline.label}</p>
    <p className="font-serif text-2xl break-words">{headline.value}</p>
    <p className="mt-1 flex flex-wrap justify-between gap-x-6">
      {headline.facts.map((fact, at) => (
        <span key={fact} className={at === 0 ? 'text-muted' : 'font-medium'}>
          {fact}
        </span>
      ))}
    </p>
  </section>
);

const Changes = ({ changes }: Pick<ApprovalPage['view'], 'changes'>) => (
  <dl className="divide-y border-y">
    {changes.map(({ label, was, is }) => (
      <div key={`${label} ${was} ${is}`} className="py-2.5">
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
);

const Unchanged = ({ facts }: { facts: ApprovalPage['view']['unchanged'] }) => (
  <section aria-labelledby="unchanged">
    <h2 id="unchanged" className="mb-2">
      Not changed
    </h2>
    <dl className="divide-y border-y">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 py-2.5">
          <dt className="flex shrink-0 items-start gap-3">
            <Icon name="Checkmark" className="mt-0.5 text-accent" />
            {label}
          </dt>
          <dd className="text-end break-words text-muted">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

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
            {`Revision ${newer.revision} is ready`}
          </Link>
        </p>
      )}
    </div>
  );
}
