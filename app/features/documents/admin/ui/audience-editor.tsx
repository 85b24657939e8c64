import { useRef, useState } from 'react';
import type { ListedMember, Places } from '#app/domain/audience.ts';
import { MemberPicker } from '#app/ui/audience/member-picker.tsx';
import { Button } from '#app/ui/button.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { unreadableIn } from '#app/ui/forms/unreadable.ts';
import { useAnswer } from '#app/ui/forms/use-answer.ts';
import type { DocumentAudience, DocumentRule, Readers } from '../document-admin.ts';
import { readersText } from './document-labels.ts';
import { ReaderList } from './reader-list.tsx';
import { RuleList } from './rule-list.tsx';

type Props = {
  audience: DocumentAudience;
  readers: Readers;
  /** Whether members have the document. */
  isPublished: boolean;
  /** Names of people in the rules, by id. */
  names: Readonly<Record<string, string>>;
  places: Places;
  timeZone: string;
  /** Who could see it with a different audience; `null` if that cannot be determined. */
  onTry: (audience: DocumentAudience) => Promise<Readers | null>;
  onSearch: (search: string) => Promise<ListedMember[]>;
  /** Returns the error; `null` for none. */
  onSave: (audience: DocumentAudience) => Promise<string | null>;
};

/** Editor for who may see a document. Shows the readers before and after a change. */
export function AudienceEditor(props: Props) {
  const {
    audience,
    readers,
    isPublished,
    names: firstNames,
    places,
    timeZone,
    onTry,
    onSearch,
    onSave,
  } = props;
  const [chosen, setChosen] = useState(audience);
  const [names, setNames] = useState(firstNames);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(audience);
  const isComplete = chosen.by !== 'rules' || chosen.rules.length > 0;

  const tried = useAnswer(isChanged && isComplete ? chosen : null, onTry);
  // The readers of an earlier choice must not be taken for those of this one.
  const after = tried.isPresent ? tried.answer : null;

  const change = (next: DocumentAudience) => {
    setChosen(next);
    setProblem(null);
  };
  const name = (person: ListedMember) => setNames((known) => ({ ...known, [person.id]: person.name }));
  const save = async () => {
    // A limit of which only the day is typed is not among the rules.
    if (editor.current && unreadableIn(editor.current).length > 0) return;
    setPending(true);
    setProblem(await onSave(chosen));
    setPending(false);
  };

  return (
    <div ref={editor} className="flex flex-col gap-5">
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
          Only <strong>{names[chosen.memberId] ?? 'its owner'}</strong> can see it.
        </p>
      )}
      {chosen.by !== 'owner' && (
        <details>
          <summary className="tap cursor-pointer text-muted">Make it personal</summary>
          <div className="mt-3">
            <MemberPicker
              label="Only this member may see it"
              onSearch={onSearch}
              onPick={(person) => {
                name(person);
                change({ by: 'owner', memberId: person.id });
              }}
            />
          </div>
        </details>
      )}
      <ReaderList readers={readers} after={after} isPublished={isPublished} />
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
      {isChanged && (
        <div className="flex flex-wrap gap-3">
          <Button pending={pending} disabled={!isComplete} onClick={() => void save()}>
            {after ? `Save: ${readersText(after.total).toLowerCase()}` : 'Save who may see it'}
          </Button>
          <Button variant="quiet" disabled={pending} onClick={() => change(audience)}>
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
