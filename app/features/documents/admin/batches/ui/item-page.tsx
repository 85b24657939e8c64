import { useEffect, useRef, useState } from 'react';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import type { DrawnPdf } from '../../../reading/ui/pdf-engine.ts';

type Props = { batchId: string; itemId: string };

type State = { pdf: DrawnPdf } | { problem: string } | null;

/** The pages of a document that is to be matched, beside the choice of its holder. Opening it is logged. */
export function ItemPage({ batchId, itemId }: Props) {
  const [state, setState] = useState<State>(null);
  const [page, setPage] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pdf = state && 'pdf' in state ? state.pdf : null;

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const open = async () => {
      const query = new URLSearchParams({ batch: batchId, item: itemId });
      const answer = await fetch(`/api/documents/batch-item?${query}`, { signal });
      if (!answer.ok) return setState({ problem: CANNOT });
      if (answer.headers.get('content-type') !== 'application/pdf') return setState({ problem: NO_PDF });
      const { drawnPdf } = await import('../../../reading/ui/pdf-engine.ts');
      const opened = await drawnPdf(new Uint8Array(await answer.arrayBuffer()), signal);
      if (!signal.aborted) setState({ pdf: opened });
    };
    open().catch(() => {
      if (!signal.aborted) setState({ problem: CANNOT });
    });
    return () => closing.abort();
  }, [batchId, itemId]);

  useEffect(() => {
    const place = canvas.current;
    if (!pdf || !place) return;
    const leaving = new AbortController();
    const width = place.clientWidth * window.devicePixelRatio;
    pdf.draw(page, place, width, leaving.signal).catch(() => {
      if (!leaving.signal.aborted) setState({ problem: CANNOT });
    });
    return () => leaving.abort();
  }, [pdf, page]);

  if (state && 'problem' in state)
    return <p className="rounded-md border bg-track/50 px-4 py-8 text-center text-muted">{state.problem}</p>;
  return (
    <div>
      <div className="max-h-[45dvh] overflow-y-auto rounded-md border bg-track/50 lg:max-h-[65dvh]">
        <canvas
          ref={canvas}
          role="img"
          aria-label={pdf ? `Page ${page}` : 'Loading the page'}
          aria-busy={pdf ? undefined : true}
          className="w-full"
        />
      </div>
      {pdf && pdf.count > 1 && (
        <Looking>
          <p className="mt-2 flex items-center justify-center gap-2 text-muted tabular-nums">
            <IconButton
              icon="Chevron"
              label="Previous page"
              disabled={page === 1}
              onClick={() => setPage(page - 1)}
              className="rotate-90"
            />
            Page {page} of {pdf.count}
            <IconButton
              icon="Chevron"
              label="Next page"
              disabled={page === pdf.count}
              onClick={() => setPage(page + 1)}
              className="-rotate-90"
            />
          </p>
        </Looking>
      )}
    </div>
  );
}

const CANNOT = 'The page cannot be shown right now. “Open” downloads the file.';
const NO_PDF = 'Only a PDF is shown here. “Open” downloads the file.';
