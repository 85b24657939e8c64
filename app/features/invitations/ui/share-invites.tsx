import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

type Props = {
  /** Invites that the member has left. */
  tokens: number;
  irEmail: string;
  trigger: (open: () => void) => ReactNode;
};

const STEPS = [
  'An invite is for one person and their own e-mail address, and is good for thirty days.',
  'They are told that it comes from you. What they do here stays between them and the firm.',
  'The firm looks at everyone who joins before anything confidential is shown.',
];

/** What a member can do with the invites that they have left. */
export function ShareInvites({ tokens, irEmail, trigger }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {trigger(() => setOpen(true))}
      <Dialog
        open={open}
        onClose={close}
        size="sm"
        title="Share an invite"
        description={leftText(tokens)}
        actions={
          <ButtonLink to={mailTo(irEmail)} variant="primary" icon="EnvelopeOut" onClick={close}>
            Write to investor relations
          </ButtonLink>
        }
      >
        <ul className="flex flex-col gap-3">
          {STEPS.map((step) => (
            <li key={step}>{step}</li>
          ))}
          <li>
            Send us the name and the address of the person, and we send your invite the same working day.
          </li>
        </ul>
      </Dialog>
    </>
  );
}

/** Administrators invite without tokens of their own. */
function leftText(tokens: number): string {
  if (tokens <= 0) return 'As an administrator you invite whom you choose.';
  return tokens === 1 ? 'You have one invite left.' : `You have ${tokens} invites left.`;
}

const mailTo = (email: string): string =>
  `mailto:${email}?subject=${encodeURIComponent('An invite from me')}&body=${encodeURIComponent('Name:\nE-mail address:\n')}`;
