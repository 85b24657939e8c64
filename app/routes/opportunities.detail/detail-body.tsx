import { illustrate } from '#app/domain/investing/illustration.ts';
import { quickPicks } from '#app/features/commitments/commitment.ts';
import { ruleOf } from '#app/features/commitments/ui/invest/terms.ts';
import type { OpportunityDocument } from '#app/features/documents/document.ts';
import { DataRoom } from '#app/features/documents/room/data-room.tsx';
import { trackDownload } from '#app/features/documents/track-download.ts';
import type { OpportunityDetail } from '#app/features/opportunities/opportunity.ts';
import type { MediaProgress } from '#app/features/opportunities/player/media-progress.ts';
import { Calculator, Fees, Scenarios } from '#app/features/opportunities/ui/detail/economics.tsx';
import { GateNotice } from '#app/features/opportunities/ui/detail/gate-notice.tsx';
import { PageSection } from '#app/features/opportunities/ui/detail/page-section.tsx';
import { KeyFigures, Outcome, Team, Timeline } from '#app/features/opportunities/ui/detail/story.tsx';
import { Updates } from '#app/features/opportunities/ui/detail/updates.tsx';
import type { PageQuestions } from '#app/features/questions/question.ts';
import { trackLinkClick } from '#app/platform/tracking/track-link.ts';
import { Button } from '#app/ui/button.tsx';
import { RichText } from '#app/ui/rich-text/rich-text.tsx';
import { AskSection } from '../questions/ask-section.tsx';
import { recordingReports } from './recording-reports.ts';
import { inOrder } from './sections.ts';

type Props = {
  detail: OpportunityDetail;
  documents: readonly OpportunityDocument[];
  questions: PageQuestions;
  /** The reader's progress in its recordings, and whether it is saved. */
  progress: readonly MediaProgress[];
  keepsProgress: boolean;
  timeZone: string;
  /** ISO time at which the page was rendered. */
  now: string;
};

/** The content of an opportunity's page, or the reason why it is locked. */
export function DetailBody({ detail, questions, progress, keepsProgress, timeZone, now, ...given }: Props) {
  const documents = inOrder(given.documents, detail.content?.dataRoom ?? []);
  const canAsk = detail.gate !== 'nda';
  const room = <DataRoom {...{ documents, timeZone, canAsk }} onDownload={trackDownload} />;
  const { id: opportunityId, name } = detail.opportunity;
  const ask = <AskSection pages={[{ about: { page: 'opportunity', opportunityId }, name, questions }]} />;
  if (detail.gate !== null) {
    return (
      <div className="flex flex-col gap-12">
        <GateNotice
          gate={detail.gate}
          opportunityId={opportunityId}
          here={`/opportunities/${detail.opportunity.stage}/${detail.opportunity.slug}`}
        />
        {documents.length > 0 && (
          <PageSection id="documents" title="Available now">
            {room}
          </PageSection>
        )}
        {detail.gate === 'summary' && ask}
      </div>
    );
  }
  const { content } = detail;
  const { keyFigures, sections, team, timeline, updates = [], outcome = [] } = content;
  const { scenarios = [], fees } = content;
  const { opportunity } = detail;
  const isOffered = opportunity.stage === 'open' || opportunity.stage === 'pipeline';
  const calculator = isOffered && (
    <Calculator
      opportunity={opportunity}
      economics={{ scenarios, fees }}
      picks={quickPicks(ruleOf(opportunity))}
    />
  );
  return (
    <div className="flex flex-col gap-12">
      {opportunity.passedReason && (
        <blockquote className="max-w-read border-l-2 border-accent pl-5 font-serif text-lg">
          {opportunity.passedReason}
        </blockquote>
      )}
      {keyFigures.length > 0 && (
        <PageSection id="key-figures" title="Key figures">
          <KeyFigures figures={keyFigures} />
        </PageSection>
      )}
      {outcome.length > 0 && (
        <PageSection id="since" title="Outcome">
          <Outcome entries={outcome} timeZone={timeZone} />
        </PageSection>
      )}
      {updates.length > 0 && (
        <PageSection id="updates" title="Updates">
          <Updates
            updates={updates}
            progress={progress}
            {...recordingReports(opportunityId, keepsProgress)}
          />
        </PageSection>
      )}
      {sections.map(({ id, title, body }) => (
        <PageSection key={id} id={id} title={title}>
          <RichText document={body} pictures={content.pictures} onLinkClick={trackLinkClick} />
        </PageSection>
      ))}
      {scenarios.length > 0 && (
        <PageSection id="scenarios" title={isOffered ? 'Scenarios' : 'Scenarios at the offer'}>
          {calculator || <Scenarios outcomes={illustrate(0, { scenarios }).outcomes} />}
        </PageSection>
      )}
      {fees && (
        <PageSection id="fees" title="Fees">
          <Fees fees={fees} />
          {scenarios.length === 0 && calculator && <div className="mt-8">{calculator}</div>}
        </PageSection>
      )}
      {team.length > 0 && (
        <PageSection id="team" title="Team">
          <Team people={team} />
        </PageSection>
      )}
      {timeline.length > 0 && (
        <PageSection id="timeline" title="Timeline">
          <Timeline steps={timeline} now={now} timeZone={timeZone} />
        </PageSection>
      )}
      <PageSection id="documents" title="Documents">
        {room}
      </PageSection>
      {ask}
      <p className="print:hidden">
        <Button icon="Document" onClick={() => window.print()}>
          Print this page
        </Button>
      </p>
    </div>
  );
}
