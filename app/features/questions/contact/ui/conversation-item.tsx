import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { questionExcerpt } from '../../question.ts';
import { OWN_STATES } from '../../question-labels.ts';
import type { Conversation } from '../contact.ts';
import { MessageList } from './message-list.tsx';

type Props = {
  conversation: Conversation;
  /** Whether it is expanded at first. */
  open: boolean;
  /** The page's anchor; the conversation that it names is expanded. */
  hash: string;
  /** The form to write again; `close` collapses it. */
  form: (close: () => void) => ReactNode;
};

/** One of the viewer's conversations, to expand, read and continue. */
export function ConversationItem({ conversation, open: openAtFirst, hash, form }: Props) {
  const { reference, subject, about, state, messages } = conversation;
  const [open, setOpen] = useState(openAtFirst);
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState(false);
  const news = useRef<HTMLParagraphElement>(null);
  // The form that had the focus has been removed.
  useEffect(() => {
    if (sent) news.current?.focus();
  }, [sent]);
  const isNamed = hash === `#${reference}`;
  useEffect(() => {
    if (isNamed) setOpen(true);
  }, [isNamed]);
  const last = messages.at(-1);
  return (
    <li id={reference} className="scroll-mt-24">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="tap flex cursor-pointer list-none items-start gap-3 py-4 [&::-webkit-details-marker]:hidden">
          <Icon
            name="Chevron"
            className="mt-0.5 shrink-0 -rotate-90 text-muted transition-transform group-open:rotate-0"
          />
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{subject}</span>
              {about && <span className="wrap-anywhere">{about}</span>}
              <span className="text-muted tabular-nums">{reference}</span>
              <Badge tone={OWN_STATES[state].tone}>{OWN_STATES[state].text}</Badge>
            </span>
            {last && (
              <span className="text-muted wrap-anywhere group-open:hidden">
                {questionExcerpt(last.text, 90)} · <RelativeTime iso={last.sentAt} />
              </span>
            )}
          </span>
        </summary>
        <div className="flex flex-col gap-5 pb-6 pl-[30px]">
          <MessageList messages={messages} memberName="You" />
          <p ref={news} role="status" tabIndex={-1} className="text-muted empty:hidden">
            {sent && 'Sent. A copy is on its way to your inbox.'}
          </p>
          {writing ? (
            form(() => {
              setWriting(false);
              setSent(true);
            })
          ) : (
            <Button
              className="self-start print:hidden"
              onClick={() => {
                setWriting(true);
                setSent(false);
              }}
            >
              {state === 'waiting' ? 'Add a message' : 'Reply'}
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}
