import type { OpportunityDetail } from '#app/features/opportunities/opportunity.ts';
import { DataRoom, type RoomDocument } from '#app/features/opportunities/ui/data-room.tsx';
import { GateNotice } from '#app/features/opportunities/ui/gate-notice.tsx';
import { PageSection } from '#app/features/opportunities/ui/page-section.tsx';
import { RichText } from '#app/features/opportunities/ui/rich-text.tsx';
import { KeyFigures, Outcome, Team, Timeline } from '#app/features/opportunities/ui/story.tsx';
import { track } from '#app/platform/track.ts';
import { Button } from '#app/ui/button.tsx';
import { AskSection } from '../shell/ask-section.tsx';

type Props = {
  detail: OpportunityDetail;
  documents: readonly RoomDocument[];
  timeZone: string;
  /** ISO time at which the page was made. */
  now: string;
  irEmail: string;
};

/** All that an opportunity's page tells, or why it does not. */
export function DetailBody({ detail, documents, timeZone, now, irEmail }: Props) {
  const room = <DataRoom {...{ documents, timeZone, irEmail }} onDownload={trackDownload} />;
  if (detail.gate !== null) {
    return (
      <div className="flex flex-col gap-12">
        <GateNotice
          gate={detail.gate}
          irEmail={irEmail}
          here={`/opportunities/${detail.opportunity.stage}/${detail.opportunity.slug}`}
        />
        {documents.length > 0 && (
          <PageSection id="documents" title="Open to you now">
            {room}
          </PageSection>
        )}
      </div>
    );
  }
  const { opportunity, content } = detail;
  const { keyFigures, sections, team, timeline, outcome = [], passedReason } = content;
  return (
    <div className="flex flex-col gap-12">
      {passedReason && (
        <blockquote className="max-w-read border-l-2 border-accent pl-5 font-serif text-lg">
          {passedReason}
        </blockquote>
      )}
      {keyFigures.length > 0 && (
        <PageSection id="key-figures" title="Key figures">
          <KeyFigures figures={keyFigures} />
        </PageSection>
      )}
      {outcome.length > 0 && (
        <PageSection id="since" title="What became of it">
          <Outcome entries={outcome} timeZone={timeZone} />
        </PageSection>
      )}
      {sections.map(({ id, title, body }) => (
        <PageSection key={id} id={id} title={title}>
          <RichText
            document={body}
            onLinkClick={({ url, text }) => track('Rich Text Link Click', { url, 'link text': text })}
          />
        </PageSection>
      ))}
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
      <AskSection page={opportunity.name} />
      <p className="print:hidden">
        <Button icon="Document" onClick={() => window.print()}>
          Print this page
        </Button>
      </p>
    </div>
  );
}

function trackDownload({ title, category }: RoomDocument, url: string) {
  if (category === 'teaser') track('Teaser Download', { 'document name': title });
  track('Document Download', { name: title, url });
}
