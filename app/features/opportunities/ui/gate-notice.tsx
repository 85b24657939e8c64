import { ButtonLink } from '#app/ui/button-link.tsx';
import { Icon } from '#app/ui/icon.tsx';

type Props = { gate: 'nda' | 'summary'; irEmail: string };

/** Stands in place of the texts that the member may not see, and says why and what to do. */
export function GateNotice({ gate, irEmail }: Props) {
  const { title, text, subject, action } = GATES[gate];
  return (
    <section aria-labelledby="gate-title" className="flex flex-col items-start gap-2 border-y py-10">
      <Icon name="Lock" size={24} className="text-accent" />
      <h2 id="gate-title" className="mt-1">
        {title}
      </h2>
      <p className="max-w-read text-base text-muted">{text}</p>
      <ButtonLink
        to={`mailto:${irEmail}?subject=${encodeURIComponent(subject)}`}
        variant="primary"
        className="mt-3"
      >
        {action}
      </ButtonLink>
    </section>
  );
}

const GATES = {
  nda: {
    title: 'One signature before you read on',
    text: 'The texts, the figures behind them and the documents are confidential. Members who have signed our non-disclosure agreement see them here and may invest. You sign once; it takes about five minutes.',
    subject: 'Non-disclosure agreement',
    action: 'Ask for the agreement',
  },
  summary: {
    title: 'The full story stays with its investors',
    text: 'This opportunity is closed. Its texts and documents are for members who hold investments with us; the facts on this page are for every member.',
    subject: 'A closed opportunity',
    action: 'Write to investor relations',
  },
} as const satisfies Record<Props['gate'], { title: string; text: string; subject: string; action: string }>;
