import { cx } from '#app/ui/cx.ts';
import { useCurrentSection } from './use-current-section.ts';

export type SectionLink = { id: string; title: string };

/** The sections of a long page, with the current one marked. Scrolls horizontally on phones. */
export function SectionIndex({
  sections,
  className,
}: {
  sections: readonly SectionLink[];
  className?: string;
}) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label="On this page" className={cx('print:hidden', className)}>
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
