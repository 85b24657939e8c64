import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { InboxRow } from '../question-inbox.ts';
import { QUESTION_STATES } from '../question-labels.ts';

type Props = { questions: readonly Pick<InboxRow, 'id' | 'excerpt' | 'on' | 'state' | 'askedAt'>[] };

export function PersonQuestions({ questions }: Props) {
  if (questions.length === 0) return <EmptyState title="No questions yet." />;
  return (
    <ul className="divide-y border-y">
      {questions.map(({ id, excerpt, on, state, askedAt }) => (
        <li key={id} className="flex flex-col gap-1 py-2.5">
          <Link to={`/admin/questions?${new URLSearchParams({ question: id })}`} className="wrap-anywhere">
            {excerpt}
          </Link>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <Badge tone={QUESTION_STATES[state].tone}>{QUESTION_STATES[state].text}</Badge>
            <span>
              {on.name} · <RelativeTime iso={askedAt} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
