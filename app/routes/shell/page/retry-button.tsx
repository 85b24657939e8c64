import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';

/**
 * Refetches the page's data without a reload, which would lose the document when offline. Does so by itself as soon as
 * the connection is back.
 */
export function RetryButton() {
  const { revalidate, state } = useRevalidator();
  const retry = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <Button variant="primary" pending={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  );
}
