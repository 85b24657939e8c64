import type { KeyboardEvent } from 'react';
import type { Page } from '#app/platform/lists/paging.ts';
import { ListTable } from '#app/ui/tables/list-table.tsx';
import type { TableAddress } from '#app/ui/tables/list-tools.tsx';
import { OPENER, QUEUE, type QueueAsked } from '../../admin/queue-list.tsx';
import type { QueueRow } from '../../admin/review-queue.ts';

type Props = {
  page: Page<QueueRow>;
  asked: QueueAsked;
  address: TableAddress;
  onOpen: (row: QueueRow) => void;
};

/** Commitments awaiting a decision. The arrow keys move between rows, Enter opens. */
export const DecisionQueue = ({ onOpen, ...list }: Props) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the buttons inside
  <div onKeyDown={walkRows}>
    <ListTable list={QUEUE} context={{ onOpen }} {...list} />
  </div>
);

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function walkRows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(`[${OPENER}]`)];
  const at = openers.findIndex((opener) => opener.matches(':focus'));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  openers[at + step]?.focus();
}

/** Focuses the row's button; the first row's button if the row has left the queue. */
export function focusRow(id: string | undefined): void {
  const opener = id ? document.querySelector<HTMLElement>(`[${OPENER}="${CSS.escape(id)}"]`) : null;
  (opener ?? document.querySelector<HTMLElement>(`[${OPENER}]`))?.focus();
}
