import { useEffect, useRef } from 'react';
import { cx } from '#app/ui/cx.ts';
import { PageField } from './page-tools.tsx';
import type { OpenPdf } from './pdf-engine.ts';

/** The width of a thumbnail in CSS pixels; must match its class. */
const WIDTH = 80;

type Props = { pdf: OpenPdf; page: number; onChoose: (page: number) => void };

/** Page thumbnails. Each is rendered when it scrolls into view. */
export function Thumbnails({ pdf, page, onChoose }: Props) {
  return (
    <nav
      aria-label="Pages"
      className="hidden w-32 flex-none overflow-y-auto border-r bg-track/50 py-4 md:block print:hidden"
    >
      <PageField
        page={page}
        count={pdf.count}
        onPage={onChoose}
        className="mb-4 justify-center text-xs max-lg:hidden"
      />
      <ol className="flex flex-col items-center gap-3">
        {Array.from({ length: pdf.count }, (_, index) => (
          <Thumbnail
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
            key={index}
            pdf={pdf}
            number={index + 1}
            isCurrent={page === index + 1}
            onChoose={onChoose}
          />
        ))}
      </ol>
    </nav>
  );
}

type OneProps = { pdf: OpenPdf; number: number; isCurrent: boolean; onChoose: (page: number) => void };

function Thumbnail({ pdf, number, isCurrent, onChoose }: OneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const leaving = new AbortController();
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        sight.disconnect();
        // A page that cannot be rendered stays blank here; the viewer itself shows the error.
        pdf.draw(number, place, WIDTH * window.devicePixelRatio, leaving.signal).catch(() => undefined);
      },
      { rootMargin: '200px' },
    );
    sight.observe(place);
    return () => {
      sight.disconnect();
      leaving.abort();
    };
  }, [pdf, number]);

  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-label={`Page ${number}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => onChoose(number)}
        className="flex flex-col items-center gap-1 rounded-sm p-1 text-xs text-muted aria-[current=page]:text-ink"
      >
        <canvas
          ref={canvas}
          width={WIDTH}
          height={Math.round(WIDTH * Math.SQRT2)}
          className={cx(
            'h-auto w-20 bg-[#fff] shadow-sm outline-offset-2',
            isCurrent && 'outline-2 outline-accent',
          )}
        />
        {number}
      </button>
    </li>
  );
}
