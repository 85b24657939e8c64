import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

type Props = {
  /** What the server writes, and the browser at first. */
  fallback: ReactNode;
  children: () => ReactNode;
};

/** For what is loaded with `lazy`: the server renders to a string, which cannot wait, so it writes the fallback itself. */
export function ClientOnly({ fallback, children }: Props) {
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? children() : fallback;
}
