import { createContext, type ReactNode, useContext } from 'react';
import { cx } from '#app/ui/cx.ts';

/** Whether each specimen is shown in both themes, side by side. */
export const BothThemes = createContext(false);

/** One part of the page, reachable by its anchor. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t pt-6 pb-10">
      <h2 id={`${id}-title`} className="mb-6 text-xl">
        {title}
      </h2>
      <div className="flex flex-col gap-8">{children}</div>
    </section>
  );
}

type SpecimenProps = { name: string; note?: string; className?: string; children: ReactNode };

export function Specimen({
  name,
  note,
  className = 'flex flex-wrap items-center gap-3',
  children,
}: SpecimenProps) {
  const both = useContext(BothThemes);
  return (
    <div>
      <h3 className={note ? 'mb-1' : 'mb-3'}>{name}</h3>
      {note && <p className="mb-3 max-w-read text-muted">{note}</p>}
      {both ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {(['light', 'dark'] as const).map((theme) => (
            <div key={theme} data-theme={theme} className={cx('min-w-0 rounded-md border p-5', className)}>
              {children}
            </div>
          ))}
        </div>
      ) : (
        <div className={className}>{children}</div>
      )}
    </div>
  );
}
