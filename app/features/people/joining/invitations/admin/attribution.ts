import type { MembershipStatus, Role } from '#app/domain/access/viewer.ts';

/** A person in a tree of inviters. Times are ISO. */
export type BroughtPerson = {
  id: string;
  name: string;
  role: Role;
  standing: MembershipStatus | 'erased';
  joinedAt: string;
};

export type TreePerson = BroughtPerson & { brought: TreePerson[] };

export type AttributionTree = {
  /** The people who invited someone and whose own inviter is unknown. */
  roots: TreePerson[];
  /** Whether there are more people than shown. */
  isCut: boolean;
};

type Node = BroughtPerson & { parentId: string | null };

/** Nests people under their inviters. Omits people beyond the limit and duplicates. */
export function growTree(nodes: readonly Node[]): TreePerson[] {
  const known = new Map<string, TreePerson>();
  const roots: TreePerson[] = [];
  for (const { parentId, ...person } of nodes) {
    if (known.has(person.id)) continue;
    const siblings = parentId === null ? roots : known.get(parentId)?.brought;
    if (!siblings) continue;
    const grown = { ...person, brought: [] };
    known.set(person.id, grown);
    siblings.push(grown);
  }
  return roots;
}

/** Counts the people whom a person invited, directly and indirectly. */
export const countBrought = ({ brought }: TreePerson): number =>
  brought.reduce((sum, person) => sum + 1 + countBrought(person), 0);
