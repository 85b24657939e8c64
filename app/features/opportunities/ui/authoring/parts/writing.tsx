import { createContext, type ReactNode, useContext } from 'react';
import type {
  ContentPicture,
  OpportunityContent,
  OpportunityFields,
  OpportunityStage,
  TranscriptCue,
} from '#app/domain/opportunity-content.ts';
import type { PictureWords } from '../dialogs/picture-dialog.tsx';
import type { Sending } from '../dialogs/sending-progress.tsx';
import { fieldId, type KnownValues, type Written } from './written.ts';

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
  /** Returns `null` on success. */
  teaser: (file: File, sending: Sending) => Promise<string | null>;
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
  known: KnownValues;
  uploads: Uploads;
  set: (change: Partial<OpportunityFields>) => void;
  setContent: (change: (content: OpportunityContent) => Partial<OpportunityContent>) => void;
  /** The problem of a field, once problems are to be shown. */
  problemAt: (path: string) => string | null;
  /** Marks a field whose text cannot be read, so that the draft is not published with its last value. */
  markUnreadable: (path: string, isUnreadable: boolean) => void;
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

type PartProps = { path: string; title: string; hint?: ReactNode; children: ReactNode };

/** One part of the editor with its heading. Problems without a field of their own are shown at its top. */
export function WritingPart({ path, title, hint, children }: PartProps) {
  const { problemAt } = useWriting();
  const problem = problemAt(path);
  return (
    <section
      id={fieldId(path)}
      tabIndex={-1}
      aria-labelledby={`${fieldId(path)}-title`}
      className="flex scroll-mt-24 flex-col gap-5 border-t pt-6 pb-10 first:border-t-0 first:pt-0"
    >
      <div>
        <h2 id={`${fieldId(path)}-title`}>{title}</h2>
        {hint && <p className="mt-1 max-w-read text-muted">{hint}</p>}
        {problem && <p className="mt-1 text-critical">{problem}</p>}
      </div>
      {children}
    </section>
  );
}
