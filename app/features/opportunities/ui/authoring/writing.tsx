import { createContext, type ReactNode, useContext } from 'react';
import type {
  ContentPicture,
  OpportunityContent,
  OpportunityFields,
  OpportunityStage,
  TranscriptCue,
} from '#app/platform/opportunity-content.ts';
import type { PictureWords } from './picture-dialog.tsx';
import type { Sending } from './sending-progress.tsx';
import { fieldId, type KnownValues, type Written } from './written.ts';

/** A recording that the bucket has, with its length as a browser plays it. */
export type SentRecording = { key: string; contentType: string; kind: 'video' | 'audio'; seconds: number };

/** Sends files; each answers what became of it, or the sentence of a refusal. */
export type Uploads = {
  picture: (file: File, words: PictureWords, sending: Sending) => Promise<ContentPicture | string>;
  recording: (kind: 'video' | 'audio', file: File, sending: Sending) => Promise<SentRecording | string>;
  captions: (
    file: File,
    sending: Sending,
  ) => Promise<{ captionsKey: string; transcript: TranscriptCue[] } | string>;
  /** `null` when it is the teaser now. */
  teaser: (file: File, sending: Sending) => Promise<string | null>;
};

/** What every part of the editor works with. */
export type Writing = {
  fields: Written;
  /** Everything is only shown: it is written elsewhere. */
  readOnly: boolean;
  isPublished: boolean;
  /** The one that it has, or will begin in. */
  stage: OpportunityStage;
  timeZone: string;
  known: KnownValues;
  uploads: Uploads;
  set: (change: Partial<OpportunityFields>) => void;
  setContent: (change: (content: OpportunityContent) => Partial<OpportunityContent>) => void;
  /** What is wrong with a field, once that is to be seen. */
  problemAt: (path: string) => string | null;
};

const WritingContext = createContext<Writing | null>(null);
export const WritingProvider = WritingContext.Provider;

export function useWriting(): Writing {
  const writing = useContext(WritingContext);
  if (!writing) throw new Error('A part of the editor stands outside of it');
  return writing;
}

/** A field's `id` and what is wrong with it, from its path. */
export function useField() {
  const { problemAt } = useWriting();
  return (path: string) => ({ id: fieldId(path), error: problemAt(path) });
}

type PartProps = { path: string; title: string; hint?: ReactNode; children: ReactNode };

/** One part of the editor under its heading. Problems that belong to no field of it are said at its top. */
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
