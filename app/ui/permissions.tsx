import { createContext, type ReactNode, useContext } from 'react';
import { needAt } from '#app/domain/access/page-needs.ts';
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

/** Returns whether a link is drawn: not to a page of the admin area that its reader may not open. */
export function useMayOpen(): (to: string) => boolean {
  const admits = useAdmits();
  return (to) => !/^\/admin(?![^/?#])/.test(to) || admits(needAt(to.replace(/[?#].*/s, '')));
}

/** The area that is changed by what a part of a page has to press or to fill in. */
const Acts = createContext<Area | null>(null);

type Props = { area: Area | null; children: ReactNode };

/**
 * Says which area the acts in it change. For those who may not change it, buttons are not drawn, fields are read-only,
 * and rows cannot be selected. The admin area says it for each of its pages; a part of a page that changes another
 * area says so itself.
 */
export const ActsOn = ({ area, children }: Props) => <Acts value={area}>{children}</Acts>;

/** For what changes nothing, such as filters and what moves within a page: everyone who sees it may use it. */
export const Looking = ({ children }: { children: ReactNode }) => <ActsOn area={null}>{children}</ActsOn>;

/** Returns the area that acts change here; `null` where permissions do not matter. */
export const useActArea = (): Area | null => useContext(Acts);

/** Returns whether the reader may do what can be done here. */
export function useMayAct(): boolean {
  const area = useActArea();
  const admits = useAdmits();
  return area === null || admits({ changes: area });
}

/** Draws what is only for those who may act here, such as a form for something new. */
export const IfMayAct = ({ children }: { children: ReactNode }) => (useMayAct() ? children : null);

/** Draws a part of a page for those who see its area, and its acts for those who change it. */
export function Seen({ area, children }: { area: Area; children: ReactNode }) {
  return useAdmits()({ sees: area }) ? <ActsOn area={area}>{children}</ActsOn> : null;
}
