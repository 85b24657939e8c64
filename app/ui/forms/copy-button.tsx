import { useState } from 'react';
import { Button } from '../button.tsx';
import { Looking } from '../permissions.tsx';

type Props = {
  text: () => string;
  label: string;
  /** What is copied, where the label does not say it; for screen readers. */
  about?: string;
};

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, label, about }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <>
      <Looking>
        <Button size="sm" variant="quiet" icon="Copy" onClick={() => void copy()}>
          {label}
          {about && <span className="sr-only"> {about}</span>}
        </Button>
      </Looking>
      <span role="status" className="text-xs text-muted">
        {outcome === 'copied' && (about ? `${about} copied.` : 'Copied.')}
        {outcome === 'refused' && 'Your browser blocked copying. Please select and copy the text.'}
      </span>
    </>
  );
}
