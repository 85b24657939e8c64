import { useState } from 'react';

/** Which documents are selected. Those that are not on the page any more are forgotten. */
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
    selectAll: () => setChosen(new Set(onPage)),
    clear: () => setChosen(new Set()),
  };
}
