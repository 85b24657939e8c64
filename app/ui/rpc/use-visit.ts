import { useEffect, useRef } from 'react';
import { type Call, call } from './call.ts';

/**
 * Records the viewer's visit to a page, so that changes since the last visit can be marked. Only when the page is
 * visible, since prefetched data is no visit, and not while an admin views as them.
 */
export function useVisit(isView: boolean, record: Call<unknown>): void {
  const latest = useRef(record);
  useEffect(() => {
    if (isView) return;
    // After a lost visit, items stay marked as new; the next visit counts.
    call(latest.current).catch(() => undefined);
  }, [isView]);
}
