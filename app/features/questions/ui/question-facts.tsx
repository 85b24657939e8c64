import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { InboxQuestion } from '../question-inbox.ts';
import { QUESTION_STATES } from '../question-labels.ts';

export function QuestionFacts({ question, personHref }: { question: InboxQuestion; personHref: string }) {
  const { askedBy, on, about, askedAt, state, publication, conversation } = question;
  return (
    <KeyValues
      items={[
        {
          label: 'State',
          value: (
            <span className="inline-flex flex-wrap justify-end gap-2">
              <Badge tone={QUESTION_STATES[state].tone}>{QUESTION_STATES[state].text}</Badge>
              {publication.published && <Badge tone="accent">Published</Badge>}
            </span>
          ),
        },
        {
          label: conversation ? 'From' : 'Asked by',
          value: (
            <>
              {askedBy.via && `${askedBy.via} for `}
              {askedBy.isErased ? askedBy.name : <Link to={personHref}>{askedBy.name}</Link>}
            </>
          ),
        },
        // Admins see only their own conversations on the contact page.
        conversation
          ? { label: 'Subject', value: on.name }
          : { label: 'About', value: <Link to={on.href}>{on.name}</Link> },
        ...(about ? [{ label: 'About', value: <Link to={about.href}>{about.name}</Link> }] : []),
        { label: conversation ? 'Written' : 'Asked', value: <RelativeTime iso={askedAt} /> },
      ]}
    />
  );
}
