import { type ReactNode, useId } from 'react';
import { Link } from '#app/ui/navigation/link.tsx';
import { PhoneFold } from '#app/ui/phone-fold.tsx';

export type Choice = { to: string; label: string; isCurrent: boolean };

type Props = {
  title: string;
  /** On a phone it is a folded row. */
  folds?: boolean;
  /** Choices of the period, or of the breakdown. */
  choices?: readonly Choice[];
  choicesLabel?: string;
  children: ReactNode;
};

/** A section of the portfolio with its heading and links to its alternative views, if any. */
export function ChartSection({ title, folds = false, choices = [], choicesLabel, children }: Props) {
  const id = useId();
  const content = (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id}>{title}</h2>
        {choices.length > 0 && (
          <nav aria-label={choicesLabel} className="print:hidden">
            <ul className="flex flex-wrap gap-x-3 text-sm">
              {choices.map(({ to, label, isCurrent }) => (
                <li key={label}>
                  <Link
                    to={to}
                    look="plain"
                    prefetch={false}
                    replace
                    preventScrollReset
                    aria-current={isCurrent ? 'true' : undefined}
                    className="tap text-muted hover:text-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {children}
    </>
  );
  return (
    <section aria-labelledby={id}>{folds ? <PhoneFold title={title}>{content}</PhoneFold> : content}</section>
  );
}
