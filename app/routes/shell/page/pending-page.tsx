import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { PageSkeleton } from './page-skeleton.tsx';

/** Pages that load faster than this need no placeholder. */
const PATIENCE_MS = 120;

/** Shows the skeleton of a loading page, once it takes longer than `PATIENCE_MS`. */
export function PendingPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const target = useNavigation().location?.pathname;
  const leaving = target !== undefined && target !== pathname ? target : null;
  const [shown, setShown] = useState<string | null>(null);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      setShown(leaving);
      window.scrollTo({ top: 0, behavior: 'instant' });
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setShown(null);
    };
  }, [leaving]);

  const waits = leaving !== null && shown === leaving;
  return (
    <>
      {waits && <PageSkeleton pathname={leaving} />}
      <div hidden={waits}>{children}</div>
    </>
  );
}
