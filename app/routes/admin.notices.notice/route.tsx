import { useState } from 'react';
import { isId } from '#app/domain/ids.ts';
import { timelineOf } from '#app/features/audit/timeline.server.ts';
import { TimelineList } from '#app/features/audit/ui/timeline-list.tsx';
import { noticeName } from '#app/features/notices/notice.ts';
import { auditedParts, noticeDeliveries } from '#app/features/notices/reading/deliveries.server.ts';
import { ITEM_FILTERS } from '#app/features/notices/reading/notice-figures.ts';
import { noticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { formatDate, formatDateTime, formatPlanned } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { cx } from '#app/ui/cx.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { Composer } from './composer.tsx';
import { Deliveries } from './deliveries.tsx';
import { DraftedHolders } from './drafted-holders.tsx';
import { NoticeActs } from './notice-acts.tsx';
import { NoticeFacts } from './notice-facts.tsx';
import { NOTICE_TABS, NoticeTabs } from './notice-tabs.tsx';
import { PublishedHolders } from './published-holders.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const asked = args.url.searchParams.get('show');
  const show = ITEM_FILTERS.find((one) => one === asked) ?? 'all';
  const { id } = args.params;
  const page = await forPage(args, noticePage(viewer, id, show));
  const at = args.url.searchParams.get('tab');
  const tab = NOTICE_TABS.find((one) => one === at) ?? null;
  const deliveries = tab === 'deliveries' ? await noticeDeliveries(viewer, id) : null;
  const cursor = args.url.searchParams.get('before');
  const activity =
    tab === 'activity'
      ? await timelineOf(viewer, {
          ...{ memberId: null, subjects: await auditedParts(viewer, id), names: [] },
          cursor: isId(cursor ?? '') ? cursor : null,
        })
      : null;
  return {
    page,
    show,
    tab,
    deliveries,
    activity,
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Notice', matches);

/** The composer keeps what it shows, and starts again in each round; `awaited`: with this revision. */
type Round = { count: number; awaited: number | null };

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { page, show, tab, deliveries, activity, timeZone } = loaderData;
  const [round, setRound] = useState<Round>({ count: 0, awaited: null });
  const isHydrated = useHydrated();
  const { notice, lines, preview, listed } = page;
  const { vehicle, fields, number, approval, sentBack, problem, cancelReason, reason } = notice;
  if (round.awaited !== null && notice.revision >= round.awaited)
    setRound(({ count }) => ({ count: count + 1, awaited: null }));
  const isComposed = isHydrated && preview !== null && notice.state === 'draft';
  const name = noticeName({ kind: fields.kind, number });
  const time = (iso: string) => formatDateTime(iso, timeZone);
  const remarks = [
    notice.state === 'cancelled' && `Cancelled: ${cancelReason}`,
    notice.state === 'replaced' && 'A corrected notice took its place.',
    reason && `Corrects an earlier notice: ${reason}`,
    approval && `${approval.requestedBy} asked for approval on ${time(approval.requestedAt)}.`,
    approval && notice.state === 'published' && `To be cancelled: ${cancelReason}`,
    sentBack && `${sentBack.by} sent it back: ${sentBack.reason}`,
    notice.state === 'scheduled' &&
      notice.publishAt &&
      `Will be published on ${formatPlanned(notice.publishAt, timeZone)}.`,
    problem && `It was not published: ${problem}`,
  ].filter((remark) => typeof remark === 'string' && remark !== '');
  const lead = [
    `Due ${formatDate(fields.dueDate)}`,
    notice.publishedAt && `published ${formatDate(notice.publishedAt, timeZone)}`,
    `revision ${notice.revision}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <PageHeader
        title={`${vehicle.name}, ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
        lead={lead}
        up={{ to: '/admin/notices', label: 'Notices' }}
        actions={
          <>
            {listed && (
              <ButtonLink to={`/api/notices/${notice.id}.csv`} icon="Download" reloadDocument>
                CSV
              </ButtonLink>
            )}
            <NoticeActs key={notice.id} notice={notice} />
          </>
        }
      />
      {remarks.length > 0 && (
        <ul className="mb-6 flex flex-col gap-1 border-y py-3">
          {remarks.map((remark) => (
            <li key={String(remark)}>{remark}</li>
          ))}
        </ul>
      )}
      <NoticeTabs isPublished={listed !== null} current={tab} />
      {tab === 'deliveries' && deliveries && <Deliveries deliveries={deliveries} timeZone={timeZone} />}
      {tab === 'activity' && activity && (
        <>
          <TimelineList entries={activity.items} onMore={null} loading={false} failure={null} />
          {activity.nextCursor && (
            <ButtonLink to={`?tab=activity&before=${activity.nextCursor}`} size="sm" prefetch={false}>
              Show earlier
            </ButtonLink>
          )}
        </>
      )}
      {tab === null && isComposed && (
        <div className="max-sm:hidden">
          <Composer
            key={`${notice.id} ${round.count}`}
            {...{ notice, preview, timeZone }}
            onRestart={(awaited) => setRound((now) => ({ ...now, awaited }))}
          />
        </div>
      )}
      {(tab === null || tab === 'notice') && (
        <div className={cx('flex flex-col gap-8', isComposed && 'sm:hidden')}>
          {isComposed && <p className="text-muted">Continue on a larger screen to change this draft.</p>}
          {listed && tab === null && <PublishedHolders listed={listed} notice={notice} show={show} />}
          {(tab === 'notice' || !listed) && <NoticeFacts notice={notice} lines={lines} timeZone={timeZone} />}
          {preview && <DraftedHolders noticeId={notice.id} preview={preview} />}
        </div>
      )}
    </>
  );
}
