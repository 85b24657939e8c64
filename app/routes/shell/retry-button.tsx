import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/** Asks for the page's data once more and keeps the document: a reload without a network would lose it. */
export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button pending={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
