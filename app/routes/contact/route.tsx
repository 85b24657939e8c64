import { requireViewer } from '#app/platform/pages/guard.server.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ByMail } from '../shell/page/by-mail.tsx';
import { pageTitle, useAppName, useSettings } from '../shell/settings.ts';
import type { Route } from './+types/route.ts';

export function loader(args: Route.LoaderArgs) {
  requireViewer(args, 'member');
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => pageTitle('Contact', matches);

/** The subjects of product.md §7, each with a mail link. */
const SUBJECTS = [
  { subject: 'General', about: 'Anything that fits nowhere else.' },
  { subject: 'Opportunity', about: 'Terms, figures, timing, a commitment of yours.' },
  { subject: 'Portfolio', about: 'What you hold, calls, distributions, statements.' },
  { subject: 'Documents', about: 'Something missing, or something that does not open.' },
  { subject: 'Technical', about: 'Something here does not do what it should.' },
] as const;

export default function ContactPage() {
  const email = useSettings()?.IR_EMAIL;
  const appName = useAppName();
  if (!email) return <PageHeader title="Contact" />;
  return (
    <>
      <PageHeader
        title="Contact"
        lead="The people at investor relations read every message themselves and answer within one working day."
        actions={<ByMail subject={appName}>Write to us</ByMail>}
      />
      <p className="text-muted">Investor relations</p>
      <p className="font-serif text-lg sm:text-xl">
        <Link to={`mailto:${email}`} look="plain" className="break-words text-accent hover:underline">
          {email}
        </Link>
      </p>
      <section aria-labelledby="subjects" className="mt-10 max-w-read">
        <h2 id="subjects">What is it about?</h2>
        <ul className="mt-3 divide-y border-y">
          {SUBJECTS.map(({ subject, about }) => (
            <li key={subject}>
              <Link
                to={`mailto:${email}?subject=${encodeURIComponent(`${appName}: ${subject}`)}`}
                look="plain"
                className="group grid gap-x-6 py-3 sm:grid-cols-[9rem_1fr]"
              >
                <span className="font-semibold text-accent group-hover:underline">{subject}</span>
                <span className="text-muted">{about}</span>
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-6 text-muted">
          Many questions have an answer already: <Link to="/faqs">read the FAQs</Link>.
        </p>
      </section>
    </>
  );
}
