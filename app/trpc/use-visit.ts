import { useEffect, useRef } from 'react';
import { type Call, call } from './call.ts';

/**
 * Records that the viewer is on a page, so that what came since the last visit can be marked: once it is seen, since
 * data that is fetched ahead is no visit, and not while an admin views as them.
 */
export function useVisit(isView: boolean, record: Call<unknown>): void {
  const latest = useRef(record);
  useEffect(() => {
    if (isView) return;
    // A lost visit means that something stays marked as new; the next one counts.
    call(latest.current).catch(() => undefined);
  }, [isView]);
}
