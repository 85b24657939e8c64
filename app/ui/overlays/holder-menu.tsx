import type { HeldBy, HolderChoice } from '#app/domain/investing/held-by.ts';
import { PillMenu } from './pill-menu.tsx';

type HolderProps = {
  holders: readonly HolderChoice[];
  heldBy: HeldBy | null;
  addressOf: (heldBy: HeldBy | null) => string;
};

/** Everything, the member alone, or one of their entities. Nothing for somebody with a single holder. */
export function HolderMenu({ holders, heldBy, addressOf }: HolderProps) {
  if (holders.length === 0) return null;
  const all = holders.reduce((sum, { positions = 0 }) => sum + positions, 0);
  return (
    <PillMenu
      label="Held by"
      gives
      value={holders.find(({ id }) => id === heldBy)?.name ?? 'Everything'}
      isSet={heldBy !== null}
      items={[
        {
          label: 'Everything',
          ...(all > 0 && { hint: all === 1 ? '1 position' : `${all} positions` }),
          to: addressOf(null),
          isChosen: heldBy === null,
          staysOnPage: true,
        },
        ...holders.map(({ id, name, positions }, index) => ({
          label: name,
          ...(positions !== undefined && { hint: String(positions) }),
          to: addressOf(id),
          isChosen: id === heldBy,
          separated: index === 0,
          staysOnPage: true,
        })),
      ]}
    />
  );
}
