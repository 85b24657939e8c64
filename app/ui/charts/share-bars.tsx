import type { ReactNode } from 'react';

type Share = { id: string; label: ReactNode; text: string /** 0 to 1. */; share: number };

/** Parts of a whole, largest first. */
export function ShareBars({ name, shares }: { name: string; shares: readonly Share[] }) {
  return (
    <ul
      aria-label={name}
      className="grid grid-cols-[fit-content(11rem)_minmax(2rem,1fr)_max-content] gap-x-2 gap-y-2.5 text-sm"
    >
      {shares.map(({ id, label, text, share }) => (
        <li key={id} className="col-span-full grid grid-cols-subgrid items-center">
          <span className="truncate">{label}</span>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-full" aria-hidden="true">
            <rect width="100" height="8" className="fill-track" />
            <rect width={Math.max(0, Math.min(1, share)) * 100} height="8" className="fill-accent" />
          </svg>
          <span className="text-end tabular-nums">{text}</span>
        </li>
      ))}
    </ul>
  );
}
