import { replace } from 'react-router';
import { refusalToCommit } from '#app/features/commitments/commitment.ts';
import { commitmentsOfViewer } from '#app/features/commitments/commitment-lists.server.ts';
import { InvestBar } from '#app/features/commitments/ui/invest-bar.tsx';
import { InvestPanel } from '#app/features/commitments/ui/invest-panel.tsx';
import { listOpportunityDocuments } from '#app/features/documents/documents.server.ts';
import { opportunityBySlug } from '#app/features/opportunities/opportunities.server.ts';
import { opportunityStage } from '#app/features/opportunities/opportunity-filters.ts';
import { HeroPicture, HeroWords } from '#app/features/opportunities/ui/detail-hero.tsx';
import { SectionIndex } from '#app/features/opportunities/ui/section-index.tsx';
import { StagePanel } from '#app/features/opportunities/ui/stage-panel.tsx';
import { formatDate } from '#app/platform/dates.ts';
import { env } from '#app/platform/env.server.ts';
import { forPage, notFound, requireViewer } from '#app/platform/guard.server.ts';
import { usePart } from '#app/ui/use-part.ts';
import { ByMail } from '../shell/by-mail.tsx';
import { pageHeaders } from '../shell/page-headers.ts';
import { pageTitle, useAppName } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { DetailBody } from './detail-body.tsx';
import { sectionsOf } from './sections.ts';
import { useInvest } from './use-invest.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { stage, slug } = args.params;
  if (!opportunityStage.safeParse(stage).success) throw notFound(args);
  const detail = await forPage(args, opportunityBySlug(viewer, slug));
  const { opportunity } = detail;
  if (opportunity.stage !== stage) throw replace(`/opportunities/${opportunity.stage}/${opportunity.slug}`);
  const [commitments, documents] = await Promise.all([
    commitmentsOfViewer(viewer, { opportunityId: opportunity.id }),
    listOpportunityDocuments(viewer, opportunity.id),
  ]);
  const now = new Date();
  return {
    detail,
    documents,
    commitment: commitments.items[0] ?? null,
    refusal: refusalToCommit(opportunity, viewer, now),
    reader: viewer.name,
    timeZone: viewer.timeZone,
    now: now.toISOString(),
    irEmail: env.IR_EMAIL,
  };
}

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.detail.opportunity.name ?? 'Opportunity', matches);

const loadCommitDialog = () => import('#app/features/commitments/ui/commit-dialog.tsx');
const loadWithdrawDialog = () => import('#app/features/commitments/ui/withdraw-dialog.tsx');

export default function OpportunityPage({ loaderData }: Route.ComponentProps) {
  const { detail, commitment, refusal, reader, timeZone, now } = loaderData;
  const appName = useAppName();
  const { opportunity, content } = detail;
  const { id, name, target, mine } = opportunity;
  const acts = useInvest({ id, name, currency: target.currency });
  const sections = content ? sectionsOf(content) : [];
  const commitDialog = usePart(loadCommitDialog);
  const withdrawDialog = usePart(loadWithdrawDialog);
  const help = refusal?.code === 'not_accredited' && (
    <ByMail subject="My accreditation">Confirm my status</ByMail>
  );
  const stance = { commitment, desired: mine.desired, refusal: refusal?.sentence ?? null, help };
  const reach = { onInvest: () => void commitDialog.want(acts.invest), onNear: commitDialog.near };
  const offered = opportunity.stage === 'open';

  return (
    <article>
      <p className="hidden pb-4 text-xs print:block">
        {[appName, 'Confidential', reader, formatDate(now, timeZone)].join(' · ')}
      </p>
      <HeroPicture opportunity={opportunity} heroAlt={content?.heroAlt ?? ''} />
      <div className="gap-x-10 gap-y-8 max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
        <HeroWords opportunity={opportunity} />
        <aside className="max-lg:contents lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:max-h-[calc(100dvh-3rem)] lg:flex-col lg:gap-8 lg:self-start lg:overflow-y-auto">
          <div>
            {offered ? (
              <InvestPanel
                {...stance}
                {...reach}
                terms={opportunity}
                closesAt={opportunity.closesAt}
                timeZone={timeZone}
                onWithdraw={() => void withdrawDialog.want(acts.askToWithdraw)}
              />
            ) : (
              <StagePanel opportunity={opportunity} timeZone={timeZone}>
                {opportunity.stage === 'pipeline' && detail.gate === null && (
                  <ByMail subject={`How likely I am to invest in ${name}`}>Tell us how likely you are</ByMail>
                )}
              </StagePanel>
            )}
          </div>
          {sections.length > 0 && (
            <SectionIndex
              sections={sections}
              className="max-lg:sticky max-lg:top-14 md:max-lg:top-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-b max-lg:bg-paper max-lg:px-4 md:max-lg:-mx-10 md:max-lg:px-10"
            />
          )}
        </aside>
        <DetailBody {...loaderData} />
      </div>
      {offered && <InvestBar {...stance} {...reach} terms={opportunity} timeZone={timeZone} />}
      {commitDialog.part && acts.open === 'invest' && (
        <commitDialog.part.CommitDialog
          terms={opportunity}
          desired={mine.desired}
          onSetDesired={acts.setDesired}
          onCommit={acts.commit}
          onClose={acts.close}
        />
      )}
      {withdrawDialog.part && acts.open === 'withdraw' && commitment && (
        <withdrawDialog.part.WithdrawDialog
          opportunityName={name}
          amount={commitment.amount}
          onWithdraw={() => acts.withdraw(commitment.id)}
          onClose={acts.close}
        />
      )}
    </article>
  );
}
