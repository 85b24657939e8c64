import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { buttonClass } from '#app/ui/button-style.ts';
import { ErrorState } from '#app/ui/error-state.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { askPath, type ReaderDocument } from '../reader.ts';
import { FindBar } from './find-bar.tsx';
import { OtherFile } from './other-file.tsx';
import { PageField, ZoomTools } from './page-tools.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { usePdf } from './use-pdf.ts';
import { useReaderKeys } from './use-reader-keys.ts';
import { useReadingTime } from './use-reading-time.ts';

type Props = {
  document: ReaderDocument;
  /** The download URL; `null` if it may only be viewed. */
  download: string | null;
  first: { page: number; search: string };
  /** The list to return to. */
  up: string;
  onDownload: () => void;
  onPage: (page: number) => void;
  isTimed: boolean;
};

/** The complete viewer of a document: pages, search, thumbnails and keys. */
export function Reader({ document, download, first, up, onDownload, onPage, isTimed }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const viewer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { status, problem, count, page, scale, find, pdf, retry } = usePdf(
    document,
    { container, viewer },
    first,
  );
  const isPdf = document.kind === 'pdf';
  const shown = isPdf ? (status === 'ready' ? page : null) : document.kind === 'picture' ? 1 : null;
  useReadingTime(shown, isTimed ? document.versionId : null);
  useReaderKeys({ pdf, page, container, field });
  const follow = useRef(onPage);
  follow.current = onPage;
  useEffect(() => {
    if (status === 'ready') follow.current(page);
  }, [status, page]);

  const zoom = pdf && <ZoomTools scale={scale} onZoom={pdf.zoom} />;
  return (
    <div data-reader className="flex h-dvh flex-col">
      <header className="z-20 flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-surface px-3 py-2 md:px-5">
        <Link to={up} className="tap inline-flex flex-none items-center gap-1 pointer-coarse:min-w-11">
          <Icon name="Chevron" className="rotate-90" />
          <span className="max-sm:sr-only">Documents</span>
        </Link>
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          <h1
            className="truncate font-sans text-sm leading-normal font-semibold tracking-normal"
            title={document.title}
          >
            {document.title}
          </h1>
          {document.subject && (
            <p className="truncate text-xs text-muted max-lg:hidden">{document.subject.name}</p>
          )}
        </div>
        {isPdf && (
          <FindBar
            field={field}
            initial={first.search}
            count={find}
            disabled={!pdf}
            onSearch={(text) => pdf?.find.search(text)}
            onStep={(direction) => pdf?.find.step(direction)}
            className="max-md:order-last max-md:w-full"
          />
        )}
        <div className="max-lg:hidden">{zoom}</div>
        <ButtonLink to={askPath(document, document.title, shown)} className="max-lg:hidden">
          {isPdf ? 'Ask about this page' : 'Ask about this document'}
        </ButtonLink>
        {download ? (
          <a
            href={download}
            download
            onClick={onDownload}
            className={buttonClass({ variant: 'primary' })}
            aria-label={`Download ${document.title}`}
          >
            <Icon name="Download" />
            <span className="max-sm:sr-only">Download</span>
          </a>
        ) : (
          <p className="text-xs text-muted" title="This document can be read here but not downloaded.">
            View only
          </p>
        )}
      </header>
      <div className="relative flex min-h-0 flex-1 bg-track">
        {isPdf && pdf && count !== null && <Thumbnails pdf={pdf} page={page} onChoose={pdf.goTo} />}
        <main id="content" tabIndex={-1} className="relative min-w-0 flex-1">
          {isPdf ? (
            <>
              {/* biome-ignore lint/a11y/useSemanticElements: pdf.js accepts only a <div> */}
              <div
                ref={container}
                role="region"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be reachable by keyboard
                tabIndex={0}
                aria-label="Pages of the document"
                className="absolute inset-0 overflow-auto focus-visible:outline-offset-[-2px]"
              >
                <div ref={viewer} className="pdfViewer" />
              </div>
              {status === 'loading' && <Opening />}
              {problem && (
                <Centred>
                  <ErrorState
                    title={problem.title}
                    requestId={problem.requestId}
                    action={
                      problem.isReplaced ? (
                        <Button onClick={() => window.location.reload()}>Open the new version</Button>
                      ) : (
                        <Button onClick={retry}>Try again</Button>
                      )
                    }
                  >
                    {problem.text}
                  </ErrorState>
                </Centred>
              )}
            </>
          ) : (
            <OtherFile document={document} download={download} onDownload={onDownload} />
          )}
        </main>
      </div>
      <footer className="flex items-center justify-between gap-2 border-t bg-surface px-3 py-1 lg:hidden print:hidden">
        {pdf && count !== null ? <PageField page={page} count={count} onPage={pdf.goTo} /> : <span />}
        {zoom}
        <ButtonLink to={askPath(document, document.title, shown)} size="sm">
          Ask
        </ButtonLink>
      </footer>
    </div>
  );
}

function Opening() {
  return (
    <Centred>
      <p role="status" className="sr-only">
        Opening the document…
      </p>
      <div
        className="mx-auto mt-4 flex aspect-[1/1.414] max-h-full w-full max-w-[42rem] flex-col gap-4 bg-[#fff] p-12 shadow-sm"
        aria-hidden="true"
      >
        {LINES.map((width) => (
          <span key={width} className={`h-2.5 animate-breathe rounded-sm bg-[#e6e0d6] ${width}`} />
        ))}
      </div>
    </Centred>
  );
}

const Centred = ({ children }: { children: ReactNode }) => (
  <div className="absolute inset-0 overflow-auto bg-track px-4 md:px-10">{children}</div>
);

/** The widths of the placeholder lines while a page loads. */
const LINES = ['w-1/2', 'w-full', 'w-11/12', 'w-10/12', 'w-9/12', 'w-2/3'];
