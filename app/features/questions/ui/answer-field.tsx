import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { LONGEST_ANSWER } from '../question.ts';
import type { Done } from '../question-inbox.ts';
import { PlainWords } from './plain-words.tsx';

/** The draft that another admin has saved in the meantime. */
export type DraftConflict = { draft: string; saved: Done | null };

type Props = {
  id: string;
  text: string;
  /** "Saved 3 s ago". */
  saved: ReactNode;
  /** The author of the current draft, when it is another admin. */
  drafted: Done | null;
  problem: string | null;
  disabled: boolean;
  conflict: DraftConflict | null;
  onChange: (text: string) => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** The answer's editor with autosave. Two concurrent authors see both texts and choose. */
export function AnswerField(props: Props) {
  const { id, text, saved, drafted, problem, disabled, conflict } = props;
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        id={id}
        label="Answer"
        hint="Web addresses become links. Leave an empty line between paragraphs."
        value={text}
        maxLength={LONGEST_ANSWER}
        rows={6}
        readOnly={disabled}
        error={problem}
        onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-muted">
        {saved}
        {drafted && (
          <p>
            Drafted by {drafted.by} · <RelativeTime iso={drafted.at} />
          </p>
        )}
      </div>
      {conflict && (
        <div
          role="alert"
          className="flex flex-col gap-3 rounded-md border border-warning bg-warning-soft p-4"
        >
          <p className="font-semibold">
            {conflict.saved ? (
              <>
                {conflict.saved.by} has saved another draft <RelativeTime iso={conflict.saved.at} />
              </>
            ) : (
              'Another draft was saved'
            )}
            . Yours is still above and not saved.
          </p>
          <PlainWords text={conflict.draft} className="border-l-2 border-warning pl-4" />
          <p className="flex flex-wrap gap-3">
            <Button size="sm" onClick={props.onTakeTheirs}>
              Take theirs
            </Button>
            <Button size="sm" onClick={props.onKeepMine}>
              Keep mine
            </Button>
          </p>
        </div>
      )}
    </div>
  );
}
