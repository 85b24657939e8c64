import type { ReactNode } from 'react';

/** Says in a browser without scripts what works: every page can be read, but most forms and buttons need scripts. */
export function ScriptsNotice({ children }: { children?: ReactNode }) {
  return (
    <noscript>
      <p className="border-b bg-warning-soft px-4 py-2 text-center print:hidden">
        JavaScript is turned off. You can read every page, but most forms and buttons do not work without it.
        {children}
      </p>
    </noscript>
  );
}
