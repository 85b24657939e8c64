import { useState } from 'react';
import { Button } from '../button.tsx';

/** Copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, label }: { text: () => string; label: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="text-xs text-muted">
        {outcome === 'copied' && 'Copied.'}
        {outcome === 'refused' && 'Your browser blocked copying. Please select and copy the text.'}
      </span>
    </>
  );
}
