import { createContext, type ReactNode, useContext, useState } from 'react';
import type {
  ContentPicture,
  OpportunityContent,
  OpportunityFields,
  OpportunityStage,
  TranscriptCue,
} from '#app/domain/investing/opportunity-content.ts';
import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { PictureWords } from '../dialogs/picture-dialog.tsx';
import type { Sending } from '../dialogs/sending-progress.tsx';
import { fieldId, type Written } from './written.ts';

/** An uploaded recording, with its length as measured by the browser. */
export type SentRecording = { key: string; contentType: string; kind: 'video' | 'audio'; seconds: number };

/** Upload functions; each returns the result, or the error sentence. */
export type Uploads = {
  picture: (file: File, words: PictureWords, sending: Sending) => Promise<ContentPicture | string>;
  recording: (kind: 'video' | 'audio', file: File, sending: Sending) => Promise<SentRecording | string>;
  captions: (
    file: File,
    sending: Sending,
  ) => Promise<{ captionsKey: string; transcript: TranscriptCue[] } | string>;
  teaser: (file: File, sending: Sending) => Promise<{ awaitsReview: boolean } | string>;
};

/** The context shared by all parts of the editor. */
export type Writing = {
  fields: Written;
  /** Read-only, because it is written elsewhere. */
  readOnly: boolean;
  isPublished: boolean;
  /** Its current or initial stage. */
  stage: OpportunityStage;
  timeZone: string;
  vocabulary: Vocabulary;
  uploads: Uploads;
  /** Leads to the upload of documents into the data room. */
  onAddDocuments: () => void;
  set: (change: Partial<OpportunityFields>) => void;
  setContent: (change: (content: OpportunityContent) => Partial<OpportunityContent>) => void;
  /** The problem of a field, once problems are to be shown. */
  problemAt: (path: string) => string | null;
  /**
   * Marks a field whose text cannot be read with what it asks for, so that the draft is not published with a value that
   * the field does not show; `null` once it can be read.
   */
  markUnreadable: (path: string, sentence: string | null) => void;
};

const WritingContext = createContext<Writing | null>(null);
export const WritingProvider = WritingContext.Provider;

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('A part of the editor stands outside of it');
  return writing;
}

/** Returns a field's `id` and problem by its path. */
export function useField() {
  const { problemAt } = useWriting();
  return (path: string) => ({ id: fieldId(path), error: problemAt(path) });
}

type PartProps = {
  path: string;
  title: string;
  hint?: ReactNode;
  /** Whether it is unfolded at first where parts are folded. */
  startsOpen?: boolean;
  children: ReactNode;
};

/**
 * One part of the editor with its heading. Problems without a field of their own are shown at its top. Where there is
 * no room for the index of the parts, each is folded to its heading; what is folded stays on the page, hidden.
 */
export function WritingPart({ path, title, hint, startsOpen = false, children }: PartProps) {
  const { problemAt, readOnly } = useWriting();
  const [isUnfolded, setUnfolded] = useState(startsOpen);
  // A disabled form has no working buttons.
  const isOpen = isUnfolded || readOnly;
  const problem = problemAt(path);
  const [id, body] = [`${fieldId(path)}-title`, `${fieldId(path)}-part`];
  return (
    <section
      id={fieldId(path)}
      tabIndex={-1}
      aria-labelledby={id}
      className={cx(
        'scroll-mt-24 border-t pt-2 first:border-t-0 lg:pt-6 lg:pb-10 lg:first:pt-0',
        isOpen ? 'pb-8' : 'pb-2',
      )}
    >
      <h2 id={id}>
        <span className={readOnly ? undefined : 'max-lg:hidden'}>{title}</span>
        {!readOnly && (
          <button
            type="button"
            data-folds-part
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => setUnfolded(!isOpen)}
            className="flex min-h-11 w-full items-center justify-between gap-3 text-start lg:hidden"
          >
            {title}
            <Icon name="Chevron" className={cx('text-muted', isOpen && 'rotate-180')} />
          </button>
        )}
      </h2>
      <div id={body} className={cx('mt-5 flex flex-col gap-5', !isOpen && 'max-lg:hidden')}>
        {(hint || problem) && (
          <div className="-mt-4">
            {hint && <p className="max-w-read text-muted">{hint}</p>}
            {problem && <p className="mt-1 text-critical">{problem}</p>}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
