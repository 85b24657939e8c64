import { type RefObject, useEffect, useRef } from 'react';
import { type ReaderAct, readerAct } from '../reader.ts';
import type { OpenPdf } from './pdf-engine.ts';

/** How far an arrow key scrolls, in CSS pixels. */
const STEP = 60;

type Reading = {
  pdf: OpenPdf | null;
  page: number;
  container: RefObject<HTMLDivElement | null>;
  field: RefObject<HTMLInputElement | null>;
};

/** Handles keys for the whole page, like a single-document viewer. */
export function useReaderKeys(reading: Reading): void {
  const current = useRef(reading);
  current.current = reading;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      // The list of sizes uses the arrow keys too.
      if (target instanceof HTMLSelectElement || document.querySelector('dialog[open]')) return;
      const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      const act = readerAct(event, isTyping);
      if (!act || !current.current.pdf) return;
      event.preventDefault();
      perform(act, current.current.pdf, current.current);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function perform(act: ReaderAct, pdf: OpenPdf, { page, container, field }: Reading): void {
  const acts: Record<ReaderAct, () => void> = {
    previous: () => pdf.goTo(page - 1),
    next: () => pdf.goTo(page + 1),
    first: () => pdf.goTo(1),
    last: () => pdf.goTo(pdf.count),
    up: () => container.current?.scrollBy({ top: -STEP }),
    down: () => container.current?.scrollBy({ top: STEP }),
    zoomIn: () => pdf.zoom('in'),
    zoomOut: () => pdf.zoom('out'),
    search: () => field.current?.select(),
    leave: () => container.current?.focus(),
    nextHit: () => pdf.find.step('next'),
    previousHit: () => pdf.find.step('previous'),
  };
  acts[act]();
}
