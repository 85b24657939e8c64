import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/ui/button.tsx';

const LOOK_MS = 5_000;

/** Stands for the PDF of a notice until it is typeset, and then becomes the link by itself. */
export function PreparingPdf() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Button icon="Clock" disabled>
      Preparing PDF
    </Button>
  );
}
