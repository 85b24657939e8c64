import { noticeName } from '#app/features/notices/notice.ts';
import type { OwnNoticePage } from '#app/features/notices/own/own-notice.ts';
import { ownNoticeOrParts } from '#app/features/notices/own/own-notices.server.ts';
import { NoticeView } from '#app/features/notices/own/ui/notice-view.tsx';
import { openPrepared } from '#app/features/prepared/prepared.server.ts';
import type { PreparedItem } from '#app/features/prepared/prepared.ts';
import { PreparedList } from '#app/features/prepared/ui/prepared-list.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, requireViewer } from '#app/platform/pages/guard.server.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { useHolder, useInvestor } from '#app/ui/navigation/holder.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import type { Rpc } from '#app/ui/rpc/client.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useProposal } from '#app/ui/rpc/use-proposal.ts';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { PartsPage } from './parts-page.tsx';
import { PreparingPdf } from './preparing-pdf.tsx';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const [found, prepared] = await Promise.all([
    forPage(args, ownNoticeOrParts(viewer, args.params.id)),
    openPrepared(viewer),
  ]);
  return {
    found,
    prepared: prepared.filter(({ about }) => 'page' in found && about === `notice ${found.page.notice.id}`),
  };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageTitle(titleOf(loaderData), matches);

export default function NoticePage({ loaderData }: Route.ComponentProps) {
  const { found, prepared } = loaderData;
  if ('parts' in found) return <PartsPage {...found} />;
  return <NoticeWork key={found.page.notice.id} page={found.page} prepared={prepared} />;
}

function titleOf(data: Route.ComponentProps['loaderData'] | undefined): string {
  const found = data?.found;
  const notice = found && ('parts' in found ? found.parts[0]?.notice : found.page.notice);
  return notice ? noticeName(notice) : 'Notice';
}

function NoticeWork({ page, prepared }: { page: OwnNoticePage; prepared: readonly PreparedItem[] }) {
  const { attempt } = useAct();
  const { notice } = page;
  const { id, vehicle, holder, noticeDate, positionId, pdf } = notice;
  const proposal = useProposal();
  const holding = useHolder();
  const { whose } = useInvestor();
  const report = (rpc: Rpc, day: string | null): Promise<unknown> => {
    const input = { itemId: id, day };
    return proposal
      ? proposal.send(rpc, { kind: 'notice.reportPayment', input })
      : rpc.notice.reportPayment.mutate(input);
  };
  const heldBy = holder.entity ? `Held by ${holder.entity}` : `Held in ${holding ? whose : 'your'} own name`;
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
      <div className="mb-6 empty:hidden">
        <PreparedList items={prepared} />
      </div>
      <NoticeView
        page={page}
        onReport={(day) =>
          attempt(`report ${id}`, (rpc) => report(rpc, day), {
            done: () =>
              proposal?.done ??
              (day === null ? 'The report was withdrawn.' : 'Thank you. We will look for the payment.'),
          })
        }
      />
    </>
  );
}
