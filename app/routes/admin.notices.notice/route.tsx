import { useState } from 'react';
import { isId } from '#app/domain/ids.ts';
import { timelineOf } from '#app/features/audit/timeline.server.ts';
import { TimelineList } from '#app/features/audit/ui/timeline-list.tsx';
import { auditedParts } from '#app/features/notices/reading/deliveries.server.ts';
import { ITEM_FILTERS } from '#app/features/notices/reading/notice-figures.ts';
import { noticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { latestOfNotice } from '#app/features/payments/lists/expected-detail.server.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { Composer } from './composer.tsx';
import { DraftedHolders } from './drafted-holders.tsx';
import { NoticeFacts } from './notice-facts.tsx';
import { NoticeHead } from './notice-head.tsx';
import { NOTICE_PARTS } from './notice-tabs.tsx';
import { PublishedHolders } from './published-holders.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, { sees: 'money' });
  const asked = args.url.searchParams.get('show');
  const show = ITEM_FILTERS.find((one) => one === asked) ?? 'all';
  const { id } = args.params;
  const page = await forPage(args, noticePage(viewer, id, show));
  const at = args.url.searchParams.get('tab');
  const tab = NOTICE_PARTS.find((one) => one === at) ?? null;
  const cursor = args.url.searchParams.get('before');
  const activity =
    tab === 'activity'
      ? await timelineOf(viewer, {
          ...{ memberId: null, subjects: await auditedParts(viewer, id), names: [] },
          cursor: isId(cursor ?? '') ? cursor : null,
        })
      : null;
  const latest = page.listed && tab === null ? await latestOfNotice(viewer, id) : {};
  return {
    page,
    latest,
    show,
    tab,
    activity,
    timeZone: viewer.timeZone,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Notice', matches);

/** The composer keeps what it shows, and starts again in each round; `awaited`: with this revision. */
type Round = { count: number; awaited: number | null };

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { page, latest, show, tab, activity, timeZone } = loaderData;
  const [round, setRound] = useState<Round>({ count: 0, awaited: null });
  const isHydrated = useHydrated();
  const { notice, lines, preview, listed } = page;
  if (round.awaited !== null && notice.revision >= round.awaited)
    setRound(({ count }) => ({ count: count + 1, awaited: null }));
  const isComposed = isHydrated && preview !== null && notice.state === 'draft';
  return (
    <>
      <NoticeHead notice={notice} isPublished={listed !== null} tab={tab} timeZone={timeZone} />
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
          {listed && tab === null && <PublishedHolders {...{ listed, latest, notice, show }} />}
          {(tab === 'notice' || !listed) && <NoticeFacts notice={notice} lines={lines} timeZone={timeZone} />}
          {preview && <DraftedHolders noticeId={notice.id} preview={preview} />}
        </div>
      )}
    </>
  );
}
