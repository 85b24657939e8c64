import type { Document } from '@contentful/rich-text-types';
import type { ReactNode } from 'react';
import { RichText } from '#app/ui/rich-text/rich-text.tsx';

type Props = { title: ReactNode; content: Document };

export const MessageText = ({ title, content }: Props) => (
  <article className="max-w-read">
    <h2 className="mb-4 wrap-anywhere">{title}</h2>
    <RichText document={content} />
  </article>
);
