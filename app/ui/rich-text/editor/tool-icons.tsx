/** Drawn on an 18 px grid, as the icons of the application; only the editor loads them. */
const DRAWINGS = {
  link: 'M7.5 10.5a3 3 0 0 0 4.25 0l2.5-2.5A3 3 0 0 0 10 3.75l-1 1 M10.5 7.5a3 3 0 0 0-4.25 0L3.75 10A3 3 0 0 0 8 14.25l1-1',
  list: 'M7 4.5h8.25 M7 9h8.25 M7 13.5h8.25 M3.25 4.5h.01 M3.25 9h.01 M3.25 13.5h.01',
  numbers:
    'M7.5 4.5h7.75 M7.5 9h7.75 M7.5 13.5h7.75 M2.5 3.5l1.25-.75v4 M2.5 11.25c.25-1.25 2.5-1.25 2.5.25 0 1-2.5 1.75-2.5 3H5',
  quote: 'M3.5 3.75v10.5 M7 5.25h8.25 M7 9h8.25 M7 12.75h5',
  picture: 'M2.75 3.75h12.5v10.5H2.75z M2.75 11.75l3.5-3.5 3 3 2-2 4 4 M11.5 6.75h.01',
  table: 'M2.75 3.75h12.5v10.5H2.75z M2.75 7.25h12.5 M2.75 10.75h12.5 M9 3.75v10.5',
  line: 'M2.75 9h12.5',
  undo: 'M6 3 2.75 6.25 6 9.5 M2.75 6.25h7.5a4 4 0 0 1 0 8H7',
  redo: 'm12 3 3.25 3.25L12 9.5 M15.25 6.25h-7.5a4 4 0 0 0 0 8H11',
} as const;

export type ToolIconName = keyof typeof DRAWINGS;

/** A drawing without a name: the button around it has one. */
export const ToolIcon = ({ name }: { name: ToolIconName }) => (
  <svg
    viewBox="0 0 18 18"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={DRAWINGS[name]} />
  </svg>
);
