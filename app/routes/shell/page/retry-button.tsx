import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Refetches the page's data without a reload, which would lose the document when offline. */
export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button variant="primary" pending={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
