import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** How often the page looks how far the work is. */
const LOOK_MS = 1_500;

/** Refreshes the page's data again and again while work is under way. */
export function useWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
