import { useEffect, useRef } from 'react';
import { cx } from '#app/ui/cx.ts';
import { keepInSight } from '#app/ui/navigation/keep-in-sight.ts';
import { useCurrentSection } from './use-current-section.ts';

export type SectionLink = { id: string; title: string };

/**
 * The sections of a long page, with the current one marked and in sight: the list scrolls sideways on phones, and in
 * itself where it is taller than the window.
 */
export function SectionIndex({
  sections,
  className,
}: {
  sections: readonly SectionLink[];
  className?: string;
}) {
  const current = useCurrentSection(sections);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector(`[href="#${current}"]`);
    const boxes = [nav.current, nav.current?.querySelector('ul')];
    if (link) for (const box of boxes) if (box) keepInSight(link, box);
  }, [current]);
  return (
    <nav ref={nav} aria-label="On this page" className={cx('print:hidden', className)}>
      <ul className="flex gap-4 overflow-x-auto lg:flex-col lg:gap-0 lg:overflow-visible">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="block border-transparent py-2 whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink max-lg:border-b-2 lg:border-l-2 lg:border-line lg:py-1.5 lg:pl-4 lg:whitespace-normal pointer-coarse:py-3"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
