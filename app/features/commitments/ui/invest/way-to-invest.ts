import { useHolder } from '#app/ui/navigation/holder.tsx';

/** Returns how the reader of a page invests: at once, by what its holder confirms, or not at all. */
export function useWayToInvest(): 'act' | 'prepare' | null {
  const holder = useHolder();
  if (holder === null || holder.acts) return 'act';
  return holder.prepares ? 'prepare' : null;
}
