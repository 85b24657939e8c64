import { noticeName } from '#app/features/notices/notice.ts';
import type { NoticeView } from '#app/features/notices/reading/notice-view.server.ts';
import { formatDate, formatDateTime, formatPlanned } from '#app/platform/format/dates.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { NoticeActs } from './notice-acts.tsx';
import { type NoticeTab, NoticeTabs } from './notice-tabs.tsx';

type Props = {
  notice: NoticeView;
  /** Whether what holders pay is expected. */
  isPublished: boolean;
  /** The tab that is shown; `null`: the first. */
  tab: NoticeTab | null;
  timeZone: string;
};

/** The head of a notice's pages: its name, its acts, what is to be known of its state, and its tabs. */
export function NoticeHead({ notice, isPublished, tab, timeZone }: Props) {
  const { vehicle, fields, number, approval, sentBack, problem, cancelReason, reason } = notice;
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
            {isPublished && (
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
      <NoticeTabs noticeId={notice.id} isPublished={isPublished} current={tab} />
    </>
  );
}
