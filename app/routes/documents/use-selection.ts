import { useState } from 'react';

/** The selected documents. Those no longer on the page are dropped. */
export function useSelection(onPage: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(onPage.filter((id) => chosen.has(id)));
  return {
    selected,
    select: (id: string, isSelected: boolean) =>
      setChosen((before) => {
        const next = new Set(before);
        if (isSelected) next.add(id);
        else next.delete(id);
        return next;
      }),
    clear: () => setChosen(new Set()),
  };
}
