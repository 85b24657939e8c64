import { noticeName } from '#app/features/notices/notice.ts';
import type { OwnNoticePage } from '#app/features/notices/own/own-notice.ts';
import { ownNoticeOrParts } from '#app/features/notices/own/own-notices.server.ts';
import { NoticeView } from '#app/features/notices/own/ui/notice-view.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { PartsPage } from './parts-page.tsx';
import { PreparingPdf } from './preparing-pdf.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  return forPage(args, ownNoticeOrParts(viewer, args.params.id));
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageTitle(titleOf(loaderData), matches);

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  return 'parts' in loaderData ? (
    <PartsPage {...loaderData} />
  ) : (
    <NoticeWork key={loaderData.page.notice.id} page={loaderData.page} />
  );
}

function titleOf(data: Route.ComponentProps['loaderData'] | undefined): string {
  const notice = data && ('parts' in data ? data.parts[0]?.notice : data.page.notice);
  return notice ? noticeName(notice) : 'Notice';
}

function NoticeWork({ page }: { page: OwnNoticePage }) {
  const { attempt } = useAct();
  const { notice } = page;
  const { id, vehicle, holder, noticeDate, positionId, pdf } = notice;
  const heldBy = holder.entity ? `Held by ${holder.entity}` : 'Held in your own name';
  return (
    <>
      <PageHeader
        title={notice.corrects ? `${noticeName(notice)}, corrected` : noticeName(notice)}
        lead={[heldBy, `notice of ${formatDate(noticeDate)}`].join(' · ')}
        up={{ to: `/portfolio/${positionId}`, label: vehicle.name }}
        actions={
          <>
            {notice.payment && (
              <ButtonLink to={`/api/notices/${id}/notice.ics`} icon="Calendar" reloadDocument>
                Add to calendar
              </ButtonLink>
            )}
            {pdf === 'preparing' && <PreparingPdf />}
            {pdf !== null && pdf !== 'preparing' && (
              <ButtonLink to={`/api/documents/download?id=${pdf.documentId}`} icon="Download" reloadDocument>
                Download PDF
              </ButtonLink>
            )}
          </>
        }
      />
      <NoticeView
        page={page}
        onReport={(day) =>
          attempt(`report ${id}`, (rpc) => rpc.notice.reportPayment.mutate({ itemId: id, day }), {
            done: () =>
              day === null ? 'Your report was withdrawn.' : 'Thank you. We will look for your payment.',
          })
        }
      />
    </>
  );
}
