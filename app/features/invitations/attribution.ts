import type { Role, Standing } from '#app/platform/viewer.ts';

/** Somebody in the tree of who brought whom. Times are ISO. */
export type BroughtPerson = {
  id: string;
  name: string;
  role: Role;
  standing: Standing | 'erased';
  joinedAt: string;
};

export type TreePerson = BroughtPerson & { brought: TreePerson[] };

export type AttributionTree = {
  /** Who brought somebody, and was brought by nobody who is known. */
  roots: TreePerson[];
  /** There are more than are shown. */
  isCut: boolean;
};

type Node = BroughtPerson & { parentId: string | null };

/** Hangs people under who brought them. Who comes after the cut, or twice, is left out. */
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

/** How many somebody brought, they and those whom they brought, and so on. */
export const countBrought = ({ brought }: TreePerson): number =>
  brought.reduce((sum, person) => sum + 1 + countBrought(person), 0);
