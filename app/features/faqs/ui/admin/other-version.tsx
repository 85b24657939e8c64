import type { Document } from '@contentful/rich-text-types';
import type { ReactNode } from 'react';
import { RichText } from '#app/ui/rich-text/rich-text.tsx';

type Props = {
  title: string;
  question: string;
  answer: Document;
  tone: 'quiet' | 'warning';
  children?: ReactNode;
};

/** Another version next to the one being edited: the published one, or one saved by another admin. */
export function OtherVersion({ title, question, answer, tone, children }: Props) {
  return (
    <section
      role={tone === 'warning' ? 'alert' : undefined}
      aria-label={title}
      className={
        tone === 'warning'
          ? 'flex max-w-[46rem] flex-col gap-4 rounded-md border border-warning bg-warning-soft p-4'
          : 'flex max-w-[46rem] flex-col gap-4 rounded-md border bg-surface p-4'
      }
    >
      <h2 className="text-base">{title}</h2>
      <p className="font-semibold">{question}</p>
      <div className="max-h-96 overflow-y-auto">
        <RichText document={answer} />
      </div>
      {children}
    </section>
  );
}
