import { type ReactNode, useId } from 'react';
import type { NoticeOutcome } from '#app/features/mail/mail.ts';
import { NoticeDelivery } from '#app/features/mail/ui/notice-delivery.tsx';
import type { InboxQuestion } from '#app/features/questions/question-inbox.ts';
import { PlainWords } from '#app/features/questions/ui/plain-words.tsx';
import type { AttachedDocument } from '#app/processes/attachments/attachment-states.ts';
import { AttachedList } from '#app/processes/attachments/ui/attached-list.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { QuestionActs } from './use-question-acts.ts';

type Props = {
  question: InboxQuestion;
  /** The documents that came with an answer on a page; those of a conversation are in its messages. */
  attached: readonly AttachedDocument[];
  /** The FAQ created from it. */
  faqId: string | null;
  /** The delivery of the mail about the answer. */
  notice: NoticeOutcome | null;
  acts: QuestionActs;
  onPublish: () => void;
};

/** The outcome of an answered or dismissed question, with the remaining actions. */
export function ClosedQuestionParts({ question, attached, faqId, notice, acts, onPublish }: Props) {
  const { answer, dismissed, publication, on, askedBy, conversation } = question;
  const { published, wording } = publication;
  return (
    <>
      {dismissed && !answer && (
        <Part title="Closed without an answer">
          <p>
            By {dismissed.by} · <RelativeTime iso={dismissed.at} />
          </p>
          <p>
            <Button pending={acts.pending} onClick={() => void acts.bringBack()}>
              Reopen
            </Button>
          </p>
        </Part>
      )}
      {answer && (
        <Part title={conversation ? 'Answered' : 'Answer'}>
          {!conversation && (
            <PlainWords text={answer.text} className="border-l-2 border-accent pl-4 text-base" />
          )}
          <AttachedList attached={attached} />
          <p className="text-muted">
            Sent to {askedBy.name} by {answer.sent.by} · <RelativeTime iso={answer.sent.at} />
          </p>
          {notice && (
            <NoticeDelivery
              outcome={notice}
              personTo={(id) => `/admin/people?${new URLSearchParams({ person: id })}`}
            />
          )}
        </Part>
      )}
      {answer && !conversation && (
        <Part title="Publication">
          {published && wording ? (
            <>
              <p>
                Published on <Link to={on.href}>{on.name}</Link> by {published.by} ·{' '}
                <RelativeTime iso={published.at} />, as:
              </p>
              <PlainWords text={wording} className="border-l-2 border-accent pl-4" />
            </>
          ) : (
            <p>Only {askedBy.name} can see it.</p>
          )}
          <p>
            {published ? (
              <Button pending={acts.pending} onClick={() => void acts.unpublish()}>
                Unpublish
              </Button>
            ) : (
              <Button onClick={onPublish}>Publish…</Button>
            )}
          </p>
        </Part>
      )}
      {answer && !conversation && (
        <Part title="FAQ">
          {faqId ? (
            <p>
              An <Link to={`/admin/faqs/${faqId}`}>FAQ</Link> was created from this question.
            </p>
          ) : (
            <p>
              <ButtonLink
                to={`/admin/faqs/new?${new URLSearchParams({ question: question.id })}`}
                prefetch={false}
              >
                Create FAQ…
              </ButtonLink>
            </p>
          )}
        </Part>
      )}
    </>
  );
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
