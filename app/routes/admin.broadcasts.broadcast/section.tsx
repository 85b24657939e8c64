import type { ReactNode } from 'react';

type Props = { title: string; id?: string; children: ReactNode };

export const Section = ({ title, id, children }: Props) => (
  <section aria-label={title} id={id} tabIndex={id ? -1 : undefined} className="scroll-mt-20">
    <h2 className="mb-4">{title}</h2>
    {children}
  </section>
);
