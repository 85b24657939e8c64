import { useState } from 'react';
import { LINE_WORDS } from '#app/domain/investing/line-words.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { ITEM_FILTERS } from '#app/features/notices/reading/notice-figures.ts';
import { noticePage } from '#app/features/notices/reading/notice-page.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { cx } from '#app/ui/cx.ts';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Table } from '#app/ui/tables/table.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { Composer } from './composer.tsx';
import { DraftedHolders } from './drafted-holders.tsx';
import { NoticeActs } from './notice-acts.tsx';
import { PublishedHolders } from './published-holders.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'admin');
  const asked = args.url.searchParams.get('show');
  const show = ITEM_FILTERS.find((one) => one === asked) ?? 'all';
  const page = await forPage(args, noticePage(viewer, args.params.id, show));
  return { page, show, timeZone: viewer.timeZone, firmTimeZone: (await currentFirm()).timeZone };
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Notice', matches);

/** The composer keeps what it shows, and starts again in each round; `awaited`: with this revision. */
type Round = { count: number; awaited: number | null };

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { page, show, timeZone, firmTimeZone } = loaderData;
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
    notice.state === 'scheduled' && notice.publishAt && `Will be published on ${time(notice.publishAt)}.`,
    problem && `It was not published: ${problem}`,
  ].filter((remark) => typeof remark === 'string' && remark !== '');
  const lead = [
    `Due ${formatDate(fields.dueDate)}`,
    notice.publishedAt && `published ${formatDate(notice.publishedAt, timeZone)}`,
    `revision ${notice.revision}`,
  ]
    .filter(Boolean)
    .join(' · ');
  const money = (amount: number) => formatMoneyExactly({ amount, currency: vehicle.currency });
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
      {isComposed && (
        <div className="max-sm:hidden">
          <Composer
            key={`${notice.id} ${round.count}`}
            {...{ notice, preview, firmTimeZone }}
            onRestart={(awaited) => setRound((now) => ({ ...now, awaited }))}
          />
        </div>
      )}
      <div className={cx('flex flex-col gap-8', isComposed && 'sm:hidden')}>
        {isComposed && <p className="text-muted">Continue on a larger screen to change this draft.</p>}
        {listed && <PublishedHolders listed={listed} notice={notice} show={show} />}
        <KeyValues
          items={[
            { label: 'Purpose', value: fields.purpose || '–' },
            { label: 'Notice date', value: formatDate(fields.noticeDate) },
            { label: 'Due', value: formatDate(fields.dueDate) },
            { label: 'Last changed', value: `${time(notice.savedAt)} by ${notice.savedBy}` },
          ]}
        />
        <Table
          caption="Lines"
          showCaption
          keep
          rows={lines}
          rowKey={({ place }) => String(place)}
          columns={[
            {
              id: 'line',
              header: 'Line',
              rowHeader: true,
              cell: ({ type, description }) => (
                <>
                  {LINE_WORDS[type].text}
                  {description && <span className="block text-xs text-muted">{description}</span>}
                </>
              ),
            },
            {
              ...{ id: 'amount', header: 'Amount', align: 'end' },
              cell: ({ amount }) => money(amount),
            },
          ]}
        />
        {preview && <DraftedHolders preview={preview} />}
      </div>
    </>
  );
}
