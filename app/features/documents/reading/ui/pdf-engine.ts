/**
 * The part of the viewer that needs pdf.js; loaded only when a PDF is opened. The library registers itself globally for
 * its own viewer components, so it is imported first.
 */
import { AnnotationEditorType, AnnotationMode, GlobalWorkerOptions, getDocument, version } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import {
  EventBus,
  FindState,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Fonts, character maps and decoders that a PDF may need, from our own origin (`scripts/pdf-parts.ts`). */
const PARTS = `/assets/pdfjs-${version}`;

/** Errors only: warnings about a PDF do not belong in the reader's console. */
const VERBOSITY = 0;

export type FindCount = { current: number; total: number; pending: boolean };

export type PdfEvents = {
  onReady: (pages: number) => void;
  onPage: (page: number) => void;
  onScale: (scale: number) => void;
  onFind: (count: FindCount) => void;
};

export type PdfSource = {
  url: string;
  /** The scroll container; must be positioned absolutely. Its first child holds the pages. */
  container: HTMLDivElement;
  viewer: HTMLDivElement;
  page: number;
  signal: AbortSignal;
};

export type ZoomStep = 'in' | 'out' | 'width' | 'fit' | 'actual';

export type OpenPdf = Awaited<ReturnType<typeof openPdfInBrowser>>;

/**
 * Opens a PDF by ranges, so that the first page appears before the rest of the file has loaded.
 * @throws the library's error, with `status` when the server refused.
 */
export async function openPdfInBrowser(
  { url, container, viewer, page, signal }: PdfSource,
  events: PdfEvents,
) {
  const pdf = await loadPdf(
    { url, rangeChunkSize: 131_072, disableAutoFetch: true, disableStream: true },
    signal,
  );

  const eventBus = new EventBus();
  const linkService = new PDFLinkService({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  });
  const findController = new PDFFindController({ eventBus, linkService });
  const pages = new PDFViewer({
    container,
    viewer,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    enableSelectionRendering: false,
  });
  linkService.setViewer(pages);
  const resizes = new ResizeObserver(() => fitAgain(pages));
  resizes.observe(container);
  signal.addEventListener('abort', () => resizes.disconnect());
  listen(eventBus, pages, events, { page, count: pdf.numPages });
  pages.setDocument(pdf);
  linkService.setDocument(pdf);
  const find = finder(eventBus, events.onFind);

  return {
    count: pdf.numPages,
    find,
    goTo: (target: number) => {
      pages.currentPageNumber = Math.min(Math.max(target, 1), pdf.numPages);
    },
    zoom: (step: ZoomStep) => zoom(pages, step),
    draw: drawerOf(pdf),
  };
}

export type DrawnPdf = Awaited<ReturnType<typeof drawnPdf>>;

/** Opens a PDF that is here already, to draw its pages one by one. @throws the library's error. */
export async function drawnPdf(data: Uint8Array, signal: AbortSignal) {
  const pdf = await loadPdf({ data }, signal);
  return { count: pdf.numPages, draw: drawerOf(pdf) };
}

async function loadPdf(source: Parameters<typeof getDocument>[0] & object, signal: AbortSignal) {
  const task = getDocument({
    ...source,
    enableXfa: false,
    cMapUrl: `${PARTS}/cmaps/`,
    standardFontDataUrl: `${PARTS}/standard_fonts/`,
    // A PDF looks the same on every device, even on one that has none of the fonts.
    useSystemFonts: false,
    wasmUrl: `${PARTS}/wasm/`,
    iccUrl: `${PARTS}/iccs/`,
    // WebAssembly needs a looser policy than ours; the library includes the same decoders as scripts.
    useWasm: false,
    verbosity: VERBOSITY,
  });
  signal.addEventListener('abort', () => void task.destroy());
  const pdf = await task.promise;
  signal.throwIfAborted();
  return pdf;
}

/** Draws a page into a canvas of this width, in device pixels. */
const drawerOf =
  (pdf: Awaited<ReturnType<typeof loadPdf>>) =>
  async (target: number, canvas: HTMLCanvasElement, width: number, cancel: AbortSignal): Promise<void> => {
    const one = await pdf.getPage(target);
    if (cancel.aborted) return;
    const viewport = one.getViewport({ scale: width / one.getViewport({ scale: 1 }).width });
    canvas.width = Math.round(viewport.width);
    canvas.height = Math.round(viewport.height);
    const drawing = one.render({ canvas, viewport });
    cancel.addEventListener('abort', () => drawing.cancel());
    await drawing.promise;
  };

function listen(
  eventBus: EventBus,
  pages: PDFViewer,
  events: PdfEvents,
  { page, count }: { page: number; count: number },
): void {
  eventBus.on('pagesinit', () => {
    pages.currentScaleValue = 'auto';
    if (page > 1) pages.currentPageNumber = Math.min(page, count);
    events.onReady(count);
    events.onPage(pages.currentPageNumber);
  });
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => events.onPage(pageNumber));
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => events.onScale(scale));
}

type FindRequest = { type: '' | 'again'; query: string | string[]; findPrevious: boolean };
type FindNews = { state?: number; matchesCount: { current: number; total: number } };

/** Searches for a text as typed; without a match, for any of its words. */
function finder(eventBus: EventBus, onFind: (count: FindCount) => void) {
  let query: string | string[] = '';
  const dispatch = (request: Omit<FindRequest, 'query'>) =>
    eventBus.dispatch('find', {
      source: null,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      query,
      ...request,
    });
  const report = ({ state, matchesCount }: FindNews) => {
    const isPending = state === FindState.PENDING;
    const words = typeof query === 'string' ? query.split(/\s+/).filter(Boolean) : [];
    if (state === FindState.NOT_FOUND && words.length > 1) {
      query = words;
      dispatch({ type: '', findPrevious: false });
      return;
    }
    onFind({ ...matchesCount, pending: isPending });
  };
  eventBus.on('updatefindmatchescount', report);
  eventBus.on('updatefindcontrolstate', report);
  return {
    search: (text: string) => {
      query = text.trim();
      if (query) dispatch({ type: '', findPrevious: false });
      else {
        eventBus.dispatch('findbarclose', { source: null });
        onFind({ current: 0, total: 0, pending: false });
      }
    },
    step: (direction: 'next' | 'previous') => {
      if (query.length > 0) dispatch({ type: 'again', findPrevious: direction === 'previous' });
    },
  };
}

/** A size such as "page-width" follows the window; a percentage that the reader chose is kept. */
function fitAgain(pages: PDFViewer): void {
  const chosen = pages.currentScaleValue;
  if (Number.isNaN(Number(chosen))) pages.currentScaleValue = chosen;
}

function zoom(pages: PDFViewer, step: ZoomStep): void {
  switch (step) {
    case 'in':
      pages.increaseScale();
      break;
    case 'out':
      pages.decreaseScale();
      break;
    case 'width':
      pages.currentScaleValue = 'page-width';
      break;
    case 'fit':
      pages.currentScaleValue = 'page-fit';
      break;
    case 'actual':
      pages.currentScaleValue = 'page-actual';
  }
}
