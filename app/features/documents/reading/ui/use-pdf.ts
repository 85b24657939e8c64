import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForHolder } from '#app/ui/navigation/for-holder.tsx';
import { type ReaderDocument, viewPath } from '../reader.ts';
import type { FindCount, OpenPdf } from './pdf-engine.ts';
import { problemOpening, type ReaderProblem } from './reader-problem.ts';

export type PdfState = {
  status: 'loading' | 'ready' | 'failed';
  problem: ReaderProblem | null;
  /** The number of pages; `null` until the file is open. */
  count: number | null;
  page: number;
  /** 1 is the actual size. */
  scale: number;
  find: FindCount | null;
};

/** Opens the PDF of a document in the page, and again after `retry`. pdf.js is loaded only here. */
export function usePdf(
  { id, versionId, kind }: Pick<ReaderDocument, 'id' | 'versionId' | 'kind'>,
  places: { container: RefObject<HTMLDivElement | null>; viewer: RefObject<HTMLDivElement | null> },
  first: { page: number; search: string },
) {
  const [state, setState] = useState<PdfState>({
    status: 'loading',
    problem: null,
    count: null,
    page: first.page,
    scale: 1,
    find: null,
  });
  const url = useForHolder()(viewPath(id, versionId));
  const [attempt, setAttempt] = useState(0);
  const [pdf, setPdf] = useState<OpenPdf | null>(null);
  const start = useRef(first);
  const { container: containerRef, viewer: viewerRef } = places;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    const [container, viewer] = [containerRef.current, viewerRef.current];
    if (kind !== 'pdf' || !container || !viewer) return;
    const closing = new AbortController();
    const { signal } = closing;
    const change = (news: Partial<PdfState>) => {
      if (!signal.aborted) setState((before) => ({ ...before, ...news }));
    };
    const open = async () => {
      const { openPdfInBrowser } = await import('./pdf-engine.ts');
      const source = { url, container, viewer, page: start.current.page, signal };
      const opened = await openPdfInBrowser(source, {
        onReady: (count) => change({ status: 'ready', count }),
        onPage: (page) => {
          start.current = { ...start.current, page };
          change({ page });
        },
        onScale: (scale) => change({ scale }),
        onFind: (find) => change({ find }),
      });
      setPdf(opened);
      if (start.current.search) opened.find.search(start.current.search);
    };
    change({ status: 'loading', problem: null });
    open().catch(async (error: unknown) => {
      if (signal.aborted) return;
      change({ status: 'failed', problem: await problemOpening(error, url) });
    });
    return () => {
      closing.abort();
      setPdf(null);
      viewer.replaceChildren();
    };
  }, [url, kind, attempt, containerRef, viewerRef]);

  return { ...state, pdf, retry: () => setAttempt((before) => before + 1) };
}
