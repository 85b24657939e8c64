import type { ReactNode } from 'react';
import { Icon } from './icons/icon.tsx';

type Props = {
  title: string;
  /** What the folded row says at its end: a sum. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a page that is a folded row on a phone; elsewhere it is always open, and its own heading names it. */
export function PhoneFold({ title, aside, children }: Props) {
  return (
    <details className="fold group/fold">
      <summary>
        <h2>{title}</h2>
        {aside}
        <Icon name="Chevron" className="-rotate-90 text-muted group-open/fold:rotate-0" />
      </summary>
      {children}
    </details>
  );
}
