import { ButtonLink } from '#app/ui/button-link.tsx';
import { useSettings } from '../settings.ts';

/** A button that starts a mail to investor relations. */
export function ByMail({ subject, children }: { subject: string; children: string }) {
  const email = useSettings()?.IR_EMAIL;
  if (!email) return null;
  return (
    <ButtonLink
      to={`mailto:${email}?subject=${encodeURIComponent(subject)}`}
      variant="primary"
      icon="EnvelopeOut"
    >
      {children}
    </ButtonLink>
  );
}
