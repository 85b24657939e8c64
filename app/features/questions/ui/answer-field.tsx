import type { ReactNode } from 'react';
import { RelativeTime } from '#app/ui/clock.tsx';
import { DraftConflict } from '#app/ui/drafts/draft-conflict.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { LONGEST_ANSWER } from '../question.ts';
import type { Done } from '../question-inbox.ts';
import { PlainWords } from './plain-words.tsx';

type Props = {
  id: string;
  text: string;
  /** "Saved 3 s ago". */
  saved: ReactNode;
  /** The author of the current draft, when it is another admin. */
  drafted: Done | null;
  problem: string | null;
  disabled: boolean;
  /** The draft that another admin has saved in the meantime. */
  conflict: { draft: string; saved: Done | null } | null;
  onChange: (text: string) => void;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** Tools below the text, such as the firm’s saved texts. */
  children?: ReactNode;
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
        <div className="flex flex-wrap gap-2">{props.children}</div>
        {saved}
        {drafted && (
          <p>
            Drafted by {drafted.by} · <RelativeTime iso={drafted.at} />
          </p>
        )}
      </div>
      {conflict && (
        <DraftConflict
          sentence={`${conflict.saved ? `${conflict.saved.by} has saved another draft` : 'Another draft was saved'}. Yours is still above and not saved.`}
          loading={false}
          onTakeTheirs={props.onTakeTheirs}
          onKeepMine={props.onKeepMine}
        >
          <PlainWords text={conflict.draft} className="border-l-2 border-warning pl-4" />
        </DraftConflict>
      )}
    </div>
  );
}
