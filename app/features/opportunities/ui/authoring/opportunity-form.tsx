import { DocumentsPart, type RoomDocument } from './documents-part.tsx';
import { HeadlinePart } from './headline-part.tsx';
import { HeroPart } from './hero-part.tsx';
import { SectionsPart } from './sections-part.tsx';
import { KeyFiguresPart, OutcomePart, TeamPart, TimelinePart } from './story-parts.tsx';
import { TermsPart } from './terms-part.tsx';
import { UpdatesPart } from './updates-part.tsx';
import { useWriting } from './writing.tsx';
import { fieldId } from './written.ts';

const PARTS = [
  ['headline', 'Headline'],
  ['heroKey', 'Picture'],
  ['terms', 'Terms'],
  ['content.keyFigures', 'Key figures'],
  ['content.sections', 'Sections'],
  ['content.updates', 'Updates'],
  ['content.team', 'Team'],
  ['content.timeline', 'Timeline'],
  ['content.dataRoom', 'Documents'],
  ['content.outcome', 'What became of it'],
] as const;

/** Everything that is written about an opportunity, in the order of its page. */
export function OpportunityForm({ documents }: { documents: readonly RoomDocument[] }) {
  const { readOnly } = useWriting();
  return (
    // No form: what is written is saved by itself, and the dialogs in it have forms of their own.
    <fieldset disabled={readOnly} aria-label="What is written" className="min-w-0">
      <HeadlinePart />
      <HeroPart />
      <TermsPart />
      <KeyFiguresPart />
      <SectionsPart />
      <UpdatesPart />
      <TeamPart />
      <TimelinePart />
      <DocumentsPart documents={documents} />
      <OutcomePart />
    </fieldset>
  );
}

/** The parts of the editor, to go to. */
export function FormIndex() {
  return (
    <nav aria-label="Parts" className="max-lg:hidden">
      <ul className="flex flex-col border-l">
        {PARTS.map(([path, title]) => (
          <li key={path}>
            <a
              href={`#${fieldId(path)}`}
              className="-ml-px block border-l border-transparent py-1 pl-3 text-muted hover:border-control hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
