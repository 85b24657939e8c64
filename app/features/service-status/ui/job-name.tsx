import { Link } from '#app/ui/navigation/link.tsx';
import type { JobAbout } from '../integration.ts';

export function JobName({ title, about }: { title: string; about: readonly JobAbout[] }) {
  return (
    <span className="flex flex-col gap-0.5">
      <span>{title}</span>
      {about.map(({ text, to }) => (
        <span key={text} className="text-xs font-normal wrap-anywhere text-muted">
          {to ? (
            <Link to={to} prefetch={false}>
              {text}
            </Link>
          ) : (
            text
          )}
        </span>
      ))}
    </span>
  );
}

/** "1 try", "21 tries". */
export const triesText = (attempts: number): string => (attempts === 1 ? '1 try' : `${attempts} tries`);
