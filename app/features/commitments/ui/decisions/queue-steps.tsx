import { useEffect, useEffectEvent } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Looking } from '#app/ui/permissions.tsx';

type Props = {
  /** The place of the open row among those shown, from 1, and how many there are. */
  place: number;
  count: number;
  /** `null` at the ends. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  disabled: boolean;
};

/** Steps through the queue from within one of its rows: with buttons, or with J and K unless text is typed. */
export function QueueSteps({ place, count, onPrevious, onNext, disabled }: Props) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key.toLowerCase()];
    if (!step || disabled || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target))
      return;
    const act = step === 'next' ? onNext : onPrevious;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <Looking>
      <div className="mb-5 flex flex-wrap items-center gap-2 text-muted">
        <span role="status" className="mr-auto">
          {place} of {count}
        </span>
        <Button
          size="sm"
          disabled={disabled || !onPrevious}
          aria-keyshortcuts="K"
          onClick={onPrevious ?? undefined}
        >
          Previous <Key>K</Key>
        </Button>
        <Button size="sm" disabled={disabled || !onNext} aria-keyshortcuts="J" onClick={onNext ?? undefined}>
          Next <Key>J</Key>
        </Button>
      </div>
    </Looking>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className="font-sans text-xs text-muted pointer-coarse:hidden">{children}</kbd>
);

const STEPS: Readonly<Record<string, 'next' | 'previous'>> = { j: 'next', k: 'previous' };

const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])');
