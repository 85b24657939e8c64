import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** How often the page refetches its data. */
const LOOK_MS = 1_500;

/** Refetches the page's data periodically while work is in progress. */
export function useWhile(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
