import { useRef, useState } from 'react';
import type { AudienceMember, ListedMember, Places } from '#app/domain/access/audience.ts';
import { HolderSearch, type SearchHolders } from '#app/ui/audience/holder-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { unreadableIn } from '#app/ui/forms/unreadable.ts';
import { useAnswer } from '#app/ui/forms/use-answer.ts';
import {
  AUDIENCE_CHANGED,
  type DocumentAudience,
  type DocumentRule,
  type Readers,
  type SavedAudience,
} from '../document-admin.ts';
import { readersText } from '../document-labels.ts';
import { ReaderList } from './reader-list.tsx';
import { RuleList } from './rule-list.tsx';

type Props = {
  audience: DocumentAudience;
  /** Of `audience`. */
  revision: string;
  readers: Readers;
  isPublished: boolean;
  /** Names of people in the rules, by id. */
  names: Readonly<Record<string, string>>;
  places: Places;
  timeZone: string;
  /** Who could see it with a different audience; `null` if that cannot be determined. */
  onTry: (audience: DocumentAudience) => Promise<Readers | null>;
  onSearch: (search: string) => Promise<ListedMember[]>;
  onSearchHolders: SearchHolders;
  /** Returns the error; `null` for none. */
  onSave: (saved: Omit<SavedAudience, 'id'>) => Promise<string | null>;
};

/** A choice that is not saved yet, and the revision that it was made on. */
type Edited = Pick<SavedAudience, 'audience' | 'revision'>;

/**
 * Editor for who may see a document. Shows the readers before and after a change. A choice is kept when another admin
 * saves theirs in the meantime.
 */
export function AudienceEditor(props: Props) {
  const {
    audience,
    revision,
    readers,
    isPublished,
    names: presentNames,
    places,
    timeZone,
    onTry,
    onSearch,
    onSearchHolders,
    onSave,
  } = props;
  const [edited, setEdited] = useState<Edited | null>(null);
  // Also of people whom another admin has removed in the meantime: the choice may still have them.
  const [seenNames, setSeenNames] = useState(presentNames);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const chosen = edited?.audience ?? audience;
  const names = { ...seenNames, ...presentNames };
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(audience);
  const isOutdated = isChanged && !pending && edited?.revision !== revision;
  const notice = problem ?? (isOutdated ? AUDIENCE_CHANGED : null);
  const isComplete = chosen.by !== 'rules' || chosen.rules.length > 0;

  const tried = useAnswer(isChanged && isComplete ? chosen : null, onTry);
  // The readers of an earlier choice must not be taken for those of this one.
  const after = tried.isPresent ? tried.answer : null;

  const change = (next: DocumentAudience) => {
    setEdited({ audience: next, revision: edited?.revision ?? revision });
    setProblem(null);
  };
  const restart = () => {
    setEdited(null);
    setProblem(null);
  };
  const name = ({ id, name }: AudienceMember) => setSeenNames((known) => ({ ...known, [id]: name }));
  const save = async () => {
    // A limit of which only the day is typed is not among the rules.
    if (editor.current && unreadableIn(editor.current).length > 0) return;
    setPending(true);
    const wrong = await onSave({ audience: chosen, revision });
    setProblem(wrong);
    // What was chosen while it was saved is kept.
    if (!wrong) setEdited((now) => (now === edited ? null : now));
    setPending(false);
  };

  return (
    <div ref={editor} className="flex flex-col gap-5">
      {isChanged && !pending && <LeaveGuard />}
      <RadioGroup
        legend={<span className="sr-only">Who may see it</span>}
        name="audience"
        value={chosen.by}
        choices={CHOICES}
        onChange={(by) => {
          if (by === 'place') change({ by });
          if (by === 'rules') change({ by, rules: [] });
        }}
      />
      {chosen.by === 'rules' && (
        <RuleList
          rules={chosen.rules}
          names={names}
          places={places}
          timeZone={timeZone}
          onSearch={onSearch}
          onName={name}
          onChange={(rules: DocumentRule[]) => change({ by: 'rules', rules })}
        />
      )}
      {chosen.by === 'owner' && (
        <p>
          Only <strong>{names[chosen.memberId] ?? 'its owner'}</strong> can see it.{' '}
          {chosen.heldBy === null
            ? 'Who holds what it is about is not recorded.'
            : chosen.heldBy === 'me'
              ? 'It is about their own holdings.'
              : `It is about the holdings of ${names[chosen.heldBy] ?? 'one of their entities'}.`}
        </p>
      )}
      <details>
        <summary className="tap cursor-pointer text-muted">
          {chosen.by === 'owner' ? 'Change the holder' : 'Make it personal'}
        </summary>
        <div className="mt-3">
          <HolderSearch
            label="Who does it belong to?"
            hint="Only the member may see it. An entity’s documents are shown to its member."
            onSearch={onSearchHolders}
            onChange={({ memberId, entityId, name: memberName, entity }) => {
              name({ id: memberId, name: memberName });
              if (entityId && entity) name({ id: entityId, name: entity });
              change({ by: 'owner', memberId, heldBy: entityId ?? 'me' });
            }}
          />
        </div>
      </details>
      <ReaderList readers={readers} after={after} isPublished={isPublished} />
      {notice && <FieldError id={undefined}>{notice}</FieldError>}
      {isChanged && (
        <div className="flex flex-wrap gap-3">
          <Button pending={pending} disabled={!isComplete} onClick={() => void save()}>
            {after ? `Save: ${readersText(after.total).toLowerCase()}` : 'Save who may see it'}
          </Button>
          <Button variant="quiet" disabled={pending} onClick={restart}>
            Discard changes
          </Button>
        </div>
      )}
    </div>
  );
}

const CHOICES = [
  {
    value: 'place',
    label: 'Everyone with access to its place',
    hint: 'Readers of its opportunity, holders of its fund, or all who signed the NDA.',
  },
  { value: 'rules', label: 'People by rules', hint: 'Anyone who matches at least one rule.' },
];
