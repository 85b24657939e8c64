import { VisuallyHidden } from '../visually-hidden.tsx';

/** How many items on a page need somebody: marked, so that “People 8” does not read as eight people. */
export const TodoCount = ({ count }: { count: number }) => (
  <span
    title={`${count} to do`}
    className="ml-1.5 rounded-full bg-accent-soft px-1.5 py-px text-xs font-semibold text-accent tabular-nums"
  >
    {count}
    <VisuallyHidden> to do</VisuallyHidden>
  </span>
);
