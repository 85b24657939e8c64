import { DocumentsPart, type RoomDocument } from './parts/documents-part.tsx';
import { FeesPart } from './parts/fees-part.tsx';
import { HeadlinePart } from './parts/headline-part.tsx';
import { HeroPart } from './parts/hero-part.tsx';
import { ScenariosPart } from './parts/scenarios-part.tsx';
import { SectionsPart } from './parts/sections-part.tsx';
import { KeyFiguresPart, OutcomePart, TeamPart, TimelinePart } from './parts/story-parts.tsx';
import { TermsPart } from './parts/terms-part.tsx';
import { UpdatesPart } from './parts/updates-part.tsx';
import { useWriting } from './parts/writing.tsx';
import { fieldId } from './parts/written.ts';

const PARTS = [
  ['headline', 'Headline'],
  ['heroKey', 'Picture'],
  ['terms', 'Terms'],
  ['content.keyFigures', 'Key figures'],
  ['content.sections', 'Sections'],
  ['content.scenarios', 'Scenarios'],
  ['content.fees', 'Fees'],
  ['content.updates', 'Updates'],
  ['content.team', 'Team'],
  ['content.timeline', 'Timeline'],
  ['content.dataRoom', 'Documents'],
  ['content.outcome', 'Outcome'],
] as const;

/** All fields of an opportunity, in the order of its page. */
export function OpportunityForm({ documents }: { documents: readonly RoomDocument[] }) {
  const { readOnly } = useWriting();
  return (
    // Not a form: changes are saved automatically, and the dialogs inside have their own forms.
    <fieldset disabled={readOnly} aria-label="Content" className="min-w-0">
      <HeadlinePart />
      <HeroPart />
      <TermsPart />
      <KeyFiguresPart />
      <SectionsPart />
      <ScenariosPart />
      <FeesPart />
      <UpdatesPart />
      <TeamPart />
      <TimelinePart />
      <DocumentsPart documents={documents} />
      <OutcomePart />
    </fieldset>
  );
}

/** Links to the parts of the editor. */
export function FormIndex() {
  return (
    <nav aria-label="Sections of the form" className="max-lg:hidden">
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
