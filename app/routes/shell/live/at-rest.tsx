import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#app/platform/pages/when-idle.ts';

/**
 * Lazily loads a component that keeps the page up to date, once the page has loaded and is idle. If loading fails,
 * the page continues with the data that it was served.
 */
export function atRest<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Missing: ComponentType<Props> = () => null;
  const Part = lazy<ComponentType<Props>>(async () => {
    try {
      return await load();
    } catch {
      return { default: Missing };
    }
  });
  return function AtRest(props: Props) {
    const [isTime, setIsTime] = useState(false);
    useEffect(() => whenIdle(() => setIsTime(true)), []);
    return <Suspense fallback={null}>{isTime && <Part {...props} />}</Suspense>;
  };
}
