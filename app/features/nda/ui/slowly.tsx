import { type ReactNode, useEffect, useState } from 'react';

/** Says more once something takes long. */
export function Slowly({ afterMs, children }: { afterMs: number; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return late ? children : null;
}
