import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

type Props = { sessionKey: string };

/** After the page has come to rest: what it shows is of just now. */
const AFTER_MS = 3_000;

const NotTold: ComponentType<Props> = () => null;

const LiveNews = lazy<ComponentType<Props>>(async () => {
  try {
    return await import('./live-news.tsx');
  } catch {
    // Out of reach: the figures are asked for when the reader comes back to the tab, as they are without this.
    return { default: NotTold };
  }
});

/** Keeps the bell up to date in every open tab, from a little after the page has loaded. */
export function LiveUnread({ sessionKey }: Props) {
  const [isTime, setIsTime] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Suspense fallback={null}>{isTime && <LiveNews key={sessionKey} sessionKey={sessionKey} />}</Suspense>
  );
}
