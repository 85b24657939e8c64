import { ButtonLink } from '#app/ui/button-link.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';

type Props = {
  gate: 'nda' | 'summary';
  opportunityId: string;
  /** The current page, to return to. */
  here: string;
};

/** Replaces content that the member may not see; explains why and what to do. */
export function GateNotice({ gate, opportunityId, here }: Props) {
  const { title, text, action } = GATES[gate];
  return (
    <section aria-labelledby="gate-title" className="flex flex-col items-start gap-2 border-y py-10">
      <Icon name="Lock" size={24} className="text-accent" />
      <h2 id="gate-title" className="mt-1">
        {title}
      </h2>
      <p className="max-w-read text-base text-muted">{text}</p>
      <ButtonLink
        to={
          gate === 'nda'
            ? `/onboarding/nda?${new URLSearchParams({ returnTo: here })}`
            : `/contact?subject=Opportunity&about=opportunity:${opportunityId}`
        }
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
    title: 'One signature before you continue',
    text: 'Full details, figures and documents are confidential. Sign our non-disclosure agreement once to see them and invest. It takes about five minutes.',
    action: 'Read and sign',
  },
  summary: {
    title: 'Full details are for investors',
    text: 'This opportunity is closed. Full details and documents are open to members who hold investments with us; every member can see the facts on this page.',
    action: 'Write to investor relations',
  },
} as const satisfies Record<Props['gate'], { title: string; text: string; action: string }>;
