import { Link } from '#app/ui/link.tsx';
import type { JobAbout } from '../integration.ts';

/** What a job does, and whom or what it is about. */
export function JobName({ title, about }: { title: string; about: JobAbout | null }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span>{title}</span>
      {about && (
        <span className="text-xs font-normal wrap-anywhere text-muted">
          {about.to ? <Link to={about.to}>{about.text}</Link> : about.text}
        </span>
      )}
    </span>
  );
}

/** "1 try", "21 tries". */
export const tries = (attempts: number): string => (attempts === 1 ? '1 try' : `${attempts} tries`);
