import { useState } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { ExplanationLine, ExplanationView } from '../explanation-view.ts';

/** Lines shown before the reader asks for all. */
const FIRST_LINES = 8;

/** How a figure was worked out: formula, parts, and each part down to its lines. */
export function Explanation({ explanation }: { explanation: ExplanationView }) {
  const { of, text, note, words, symbols, parts, lines, remarks } = explanation;
  return (
    <div className="text-sm">
      <p className="text-muted">{of}</p>
      <p className="font-serif text-2xl">{text}</p>
      {note && <p className="text-muted">{note}</p>}
      <p className="mt-4">{words}</p>
      <p className="my-4 overflow-x-auto rounded-md border bg-paper px-3 py-2.5 font-serif text-base">{symbols}</p>
      <dl className="divide-y border-y">
        {parts.map(({ label, note, text }) => (
          <div key={label} className="flex justify-between gap-4 py-2.5">
            <dt>
              {label}
              {note && <span className="block text-xs text-muted">{note}</span>}
            </dt>
            <dd className="text-end font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 && <Lines lines={lines} />}
      {remarks.length > 0 && (
        <ul className="mt-5 flex flex-col gap-2 border-t pt-4 text-xs text-muted">
          {remarks.map(({ text, link }) => (
            <li key={text}>
              {text}{' '}
              {link && (
                <Link to={link.to} prefetch={false}>
                  {link.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <Share explanation={explanation} />
    </div>
  );
}

function Lines({ lines }: { lines: readonly ExplanationLine[] }) {
  const hydrated = useHydrated();
  const [all, setAll] = useState(false);
  // Before JavaScript has loaded nothing could show the others.
  const shown = all || !hydrated ? lines : lines.slice(0, FIRST_LINES);
  return (
    <section aria-label="Lines" className="mt-5">
      <h3 className="font-sans text-sm font-semibold">Lines</h3>
      <table className="w-full">
        <caption className="sr-only">The lines behind this figure, newest first</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Value date</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {shown.map(({ id, date, label, text, original }) => (
            <tr key={id}>
              <td className="py-2 pr-3 align-top whitespace-nowrap tabular-nums">{formatDate(date)}</td>
              <th scope="row" className="py-2 pr-3 text-start align-top font-normal">
                {label}
                {original && <span className="block text-xs text-muted">{original}</span>}
              </th>
              <td className="py-2 text-end align-top whitespace-nowrap tabular-nums">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < lines.length && (
        <Button variant="quiet" size="sm" onClick={() => setAll(true)} className="mt-2">
          Show all {lines.length} lines
        </Button>
      )}
    </section>
  );
}

function Share({ explanation: { address, download } }: { explanation: ExplanationView }) {
  const hydrated = useHydrated();
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Link to={download} reloadDocument className="tap">
        Download CSV
      </Link>
      <Link to={address} className="tap">
        Open as a page
      </Link>
      {hydrated && <CopyButton text={() => new URL(address, location.href).href} label="Copy link" />}
    </p>
  );
}
