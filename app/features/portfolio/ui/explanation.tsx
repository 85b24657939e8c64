import { formatDate } from '#app/platform/format/dates.ts';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { ExplanationLine, ExplanationPart, ExplanationView } from '../explanation-view.ts';

/** How a figure was calculated: formula, parts, and each part down to its lines. */
export function Explanation({ explanation }: { explanation: ExplanationView }) {
  const { of, text, words, symbols, parts, remarks } = explanation;
  return (
    <div className="text-sm">
      <p className="text-muted">{of}</p>
      <p className="font-serif text-2xl">{text}</p>
      <p className="mt-3">{words}</p>
      <p className="my-4 overflow-x-auto rounded-md border bg-paper px-3 py-2.5 font-serif text-base">
        <Symbols text={symbols} />
      </p>
      <div className="divide-y border-y">
        {parts.map((part) => (
          <Part key={part.key} part={part} isOpen />
        ))}
      </div>
      {remarks.length > 0 && (
        <ul className="mt-5 flex flex-col gap-2 text-xs text-muted">
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

/** Renders `x^(…)` as a superscript. */
function Symbols({ text }: { text: string }) {
  return text
    .split(/\^\(([^)]*)\)/)
    .map((piece, index) => (index % 2 === 1 ? <sup key={piece}>{piece}</sup> : piece));
}

/** One part with its sum; expands to its own parts and lines. */
function Part({ part, isOpen = false }: { part: ExplanationPart; isOpen?: boolean }) {
  const { label, note, text, lines, parts } = part;
  const head = (
    <>
      <span className="flex-1">
        {label}
        {note && <span className="block text-xs text-muted">{note}</span>}
      </span>
      {text && <span className="font-semibold whitespace-nowrap tabular-nums">{text}</span>}
    </>
  );
  if (lines.length + parts.length === 0) return <p className="flex gap-3 py-2.5 pl-6">{head}</p>;
  return (
    <details className="group/part" open={isOpen}>
      <summary className="flex cursor-pointer list-none gap-2 min-h-11 items-center py-2.5 [&::-webkit-details-marker]:hidden">
        <Icon name="Chevron" className="-rotate-90 text-muted group-open/part:rotate-0" />
        {head}
      </summary>
      <div className="mb-3 ml-6">
        {parts.length > 0 && (
          <div className="divide-y border-t">
            {parts.map((inner) => (
              <Part key={inner.key} part={inner} />
            ))}
          </div>
        )}
        {lines.length > 0 && <Lines of={label} lines={lines} />}
      </div>
    </details>
  );
}

function Lines({ of, lines }: { of: string; lines: readonly ExplanationLine[] }) {
  return (
    <table className="w-full border-t text-xs">
      <caption className="sr-only">{of}: the lines, newest first</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Value date</th>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {lines.map(({ id, date, label, text, remark }) => (
          <tr key={id}>
            <td className="py-2 pr-3 align-top whitespace-nowrap tabular-nums">{formatDate(date)}</td>
            <th scope="row" className="py-2 pr-3 text-start align-top font-normal">
              {label}
              {remark && <span className="block text-muted">{remark}</span>}
            </th>
            <td className="py-2 text-end align-top whitespace-nowrap tabular-nums">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Share({ explanation: { address, download } }: { explanation: ExplanationView }) {
  const hydrated = useHydrated();
  return (
    <p className="mt-5 -ml-3 flex flex-wrap items-center gap-x-1 gap-y-2 print:hidden">
      <ButtonLink to={download} reloadDocument prefetch={false} size="sm" variant="quiet">
        Download CSV
      </ButtonLink>
      <ButtonLink to={address} size="sm" variant="quiet">
        Open as page
      </ButtonLink>
      {hydrated && <CopyButton text={() => new URL(address, location.href).href} label="Copy link" />}
    </p>
  );
}
