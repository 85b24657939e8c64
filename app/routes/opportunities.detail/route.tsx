import { replace } from 'react-router';
import { forHolder, grantIn } from '#app/domain/access/holder-paths.ts';
import { refusalToCommit } from '#app/features/commitments/commitment.ts';
import { ownPosition } from '#app/features/commitments/commitment-lists.server.ts';
import {
  IndicationBar,
  IndicationPanel,
} from '#app/features/commitments/ui/indications/indication-panel.tsx';
import { InvestBar } from '#app/features/commitments/ui/invest/invest-bar.tsx';
import { InvestPanel } from '#app/features/commitments/ui/invest/invest-panel.tsx';
import { OWN_STANDING_ID, OwnCommitment } from '#app/features/commitments/ui/own/own-commitment.tsx';
import { listOpportunityDocuments } from '#app/features/documents/documents.server.ts';
import { opportunityBySlug } from '#app/features/opportunities/opportunities.server.ts';
import { opportunityStage } from '#app/features/opportunities/opportunity-filters.ts';
import { progressOf } from '#app/features/opportunities/player/media-progress.server.ts';
import { opportunityNotice } from '#app/features/opportunities/publishing/withdraw-opportunity.server.ts';
import { HeroPicture, HeroWords } from '#app/features/opportunities/ui/detail/detail-hero.tsx';
import { SectionIndex } from '#app/features/opportunities/ui/detail/section-index.tsx';
import { StagePanel } from '#app/features/opportunities/ui/detail/stage-panel.tsx';
import { ownEntities } from '#app/features/people/profile/entities/entities.server.ts';
import { fullName } from '#app/features/people/profile/entities/entity.ts';
import { ownPositionsIn } from '#app/features/portfolio/portfolio.server.ts';
import { OwnHolding } from '#app/features/portfolio/ui/own-holding.tsx';
import { openPrepared } from '#app/features/prepared/prepared.server.ts';
import { PreparedList } from '#app/features/prepared/ui/prepared-list.tsx';
import { questionsOn } from '#app/features/questions/questions.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { forPage, notFound, requireViewer } from '#app/platform/pages/guard.server.ts';
import { preferenceMatch } from '#app/processes/preference-match/preference-match.server.ts';
import { type Preview, previewAt } from '#app/processes/preview/preview.server.ts';
import { Explanations } from '../portfolio/explanations.tsx';
import { pageHeaders } from '../shell/page/page-headers.ts';
import { pageTitle, useAppName } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';
import { DetailBody } from './detail-body.tsx';
import { PreviewBanner, type PreviewNotice } from './preview-banner.tsx';
import { sectionsOf } from './sections.ts';
import { useAddEntity } from './use-add-entity.ts';
import { useIndicate } from './use-indicate.ts';
import { useInvestDialogs } from './use-invest-dialogs.ts';

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args, 'member');
  const { stage, slug } = args.params;
  if (!opportunityStage.safeParse(stage).success) throw notFound(args);
  const preview = await forPage(args, previewAt(viewer, args.request, slug));
  const detail =
    preview?.detail ??
    (await forPage(args, opportunityBySlug(viewer, slug), () => opportunityNotice(viewer, slug)));
  const { opportunity } = detail;
  if (opportunity.stage !== stage)
    throw replace(
      forHolder(`/opportunities/${opportunity.stage}/${opportunity.slug}`, grantIn(args.url.search)),
    );
  const [matchOf, standing, entities, holding, documents, questions, progress, prepared] = await Promise.all([
    preferenceMatch(viewer),
    ownPosition(viewer, opportunity.id),
    stage === 'open' ? ownEntities(viewer) : [],
    stage === 'closed' && detail.gate === null ? ownPositionsIn(viewer, opportunity.id) : null,
    listOpportunityDocuments(viewer, opportunity.id),
    questionsOn(viewer, { page: 'opportunity', opportunityId: opportunity.id }),
    detail.content?.updates?.length ? progressOf(viewer, opportunity.id) : [],
    openPrepared(viewer),
  ]);
  const now = new Date();
  return {
    detail: { ...detail, opportunity: { ...opportunity, match: matchOf(opportunity) } },
    preview: preview && withoutDetail(preview),
    documents,
    questions,
    progress,
    keepsProgress: viewer.viewedBy === null,
    ...standing,
    prepared: prepared.filter(({ about }) => about === `opportunity ${opportunity.id}`),
    entities: entities.map((entity) => ({ id: entity.id, name: fullName(entity) })),
    holding,
    refusal: refusalToCommit(opportunity, viewer, now),
    reader: viewer.name,
    timeZone: viewer.timeZone,
    now: now.toISOString(),
  };
}

const withoutDetail = ({ detail: _, ...notice }: Preview): PreviewNotice => notice;

export const headers = pageHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageTitle(loaderData?.detail.opportunity.name ?? 'Opportunity', matches);

export default function OpportunityPage(props: Route.ComponentProps) {
  // The key resets the state when navigating to another opportunity.
  return <Opportunity key={props.loaderData.detail.opportunity.id} {...props} />;
}

function Opportunity({ loaderData }: Route.ComponentProps) {
  const { detail, holding, commitment, entities, refusal, reader, timeZone, now } = loaderData;
  const held = holding?.rows[0];
  const appName = useAppName();
  const { opportunity, content } = detail;
  const { Dialog: InvestDialog, ...invest } = useInvestDialogs();
  const { Dialog: IndicationDialog, ...indicate } = useIndicate(opportunity, opportunity.mine.indication);
  const { Dialog: EntityDialog, ...newEntity } = useAddEntity();
  const sections = content ? sectionsOf(content) : [];
  const offered = opportunity.stage === 'open';
  const inPreparation = opportunity.stage === 'pipeline' && detail.gate === null;

  return (
    <article className="print:[page:confidential]">
      <p className="hidden pb-4 text-xs print:block">
        {[appName, 'Confidential', reader, formatDate(now, timeZone)].join(' · ')}
      </p>
      {loaderData.preview && <PreviewBanner {...loaderData.preview} />}
      <HeroPicture opportunity={opportunity} heroAlt={content?.heroAlt ?? ''} hero={content?.hero} />
      <div className="gap-x-10 gap-y-8 max-lg:flex max-lg:flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:grid-rows-[auto_1fr]">
        <HeroWords opportunity={opportunity} />
        <aside className="max-lg:contents lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:max-h-[calc(100dvh-3rem)] lg:flex-col lg:gap-8 lg:self-start lg:overflow-y-auto">
          <div className="flex flex-col gap-4 lg:flex-none">
            <PreparedList items={loaderData.prepared} />
            {offered ? (
              <InvestPanel
                terms={opportunity}
                position={loaderData}
                onOpen={invest.onOpen}
                onNear={invest.onNear}
              />
            ) : (
              <StagePanel opportunity={opportunity} timeZone={timeZone}>
                {inPreparation && <IndicationPanel {...indicate} indication={opportunity.mine.indication} />}
                {held && (
                  <Explanations>
                    <OwnHolding row={held} asOf={holding.asOf} />
                  </Explanations>
                )}
                {commitment && (
                  <div id={OWN_STANDING_ID} tabIndex={-1}>
                    <OwnCommitment
                      {...loaderData}
                      commitment={commitment}
                      canAmend={false}
                      onOpen={invest.onOpen}
                      onNear={invest.onNear}
                    />
                  </div>
                )}
              </StagePanel>
            )}
          </div>
          {sections.length > 0 && (
            <SectionIndex
              sections={sections}
              className="lg:min-h-40 lg:overflow-y-auto max-lg:sticky max-lg:top-14 rail:max-lg:top-0 max-lg:z-10 max-lg:-mx-4 max-lg:border-b max-lg:bg-paper max-lg:px-4 rail:max-lg:-mx-6 rail:max-lg:px-6"
            />
          )}
        </aside>
        <DetailBody {...loaderData} />
      </div>
      {offered && (
        <InvestBar terms={opportunity} position={loaderData} onOpen={invest.onOpen} onNear={invest.onNear} />
      )}
      {inPreparation && <IndicationBar indication={opportunity.mine.indication} />}
      {InvestDialog && invest.act && (
        <InvestDialog
          act={invest.act}
          terms={{ ...opportunity, ...(content && { economics: content }) }}
          commitment={commitment}
          isOpen={refusal === null}
          entities={entities}
          onAddEntity={newEntity.ask}
          onClose={invest.close}
        />
      )}
      {EntityDialog && (
        <EntityDialog
          entity={null}
          suggested={{ name: reader, country: null }}
          onSave={newEntity.save}
          onClose={newEntity.close}
        />
      )}
      {IndicationDialog && (
        <IndicationDialog terms={opportunity} choosing={indicate.choosing} onClose={indicate.close} />
      )}
    </article>
  );
}
