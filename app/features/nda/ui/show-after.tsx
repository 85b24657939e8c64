import { type ReactNode, useEffect, useState } from 'react';

export function ShowAfter({ afterMs, children }: { afterMs: number; children: ReactNode }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return late ? children : null;
}
