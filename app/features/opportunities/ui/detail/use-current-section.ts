import { useEffect, useState } from 'react';

/** Distance from the top of the window at which a section's heading counts as read, in px. */
const READING_LINE = 160;

/** The id of the current section: the last one whose top has passed the reading line. */
export function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const ids = sections.map(({ id }) => id).join(' ');

  useEffect(() => {
    const read = () => {
      const tops = ids.split(' ').flatMap((id) => {
        const section = document.getElementById(id);
        return section ? [{ id, top: section.getBoundingClientRect().top }] : [];
      });
      const atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent(atEnd && window.scrollY > 0 ? (tops.at(-1)?.id ?? null) : sectionAt(tops, READING_LINE));
    };
    let frame = 0;
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    read();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [ids]);

  return current;
}

/** The last section that starts above `line`; the first one if none has. */
export function sectionAt(tops: readonly { id: string; top: number }[], line: number): string | null {
  return (tops.findLast(({ top }) => top <= line) ?? tops[0])?.id ?? null;
}
