import { type ReactNode, useId } from 'react';
import type { Area } from '#app/domain/access/staff.ts';
import { Seen } from '#app/ui/permissions.tsx';

type SectionProps = { title: string; area?: Area; children: ReactNode };

/** A section of a person's record. Absent for those who do not see its area. */
export function Section({ title, area = 'people', children }: SectionProps) {
  const id = useId();
  return (
    <Seen area={area}>
      <section aria-labelledby={id}>
        <h3 id={id} className="mb-3">
          {title}
        </h3>
        {children}
      </section>
    </Seen>
  );
}
