import { createContext, type ReactNode, useContext } from 'react';
import { type Area, type StaffNeed, type StaffSet, setsAdmit } from '#app/domain/access/staff.ts';

const Permissions = createContext<readonly StaffSet[] | null>(null);

/** Says what the admin who looks at the page may see and change. */
export const PermissionsProvider = ({
  sets,
  children,
}: {
  sets: readonly StaffSet[];
  children: ReactNode;
}) => <Permissions value={sets}>{children}</Permissions>;

/**
 * Returns what decides whether a link or an act is drawn. The server decides about each of them, too; outside the frame,
 * as in the examples of components, all are drawn.
 */
export function useAdmits(): (need: StaffNeed) => boolean {
  const sets = useContext(Permissions);
  return (need) => sets === null || setsAdmit(sets, need);
}

export const useMayChange = (area: Area): boolean => useAdmits()({ changes: area });

type Props = { area: Area; children: ReactNode };

/** Draws acts on an area for those who may do them. */
export const IfChanges = ({ area, children }: Props) => (useMayChange(area) ? children : null);
