import { Link } from '#app/ui/link.tsx';
import { ByMail } from './by-mail.tsx';
import { useSettings } from './settings.ts';

/** Where a question about a page is asked; other pages lead here by its anchor (seed §2). */
export function AskSection({ page }: { page: string }) {
  const email = useSettings()?.IR_EMAIL;
  if (!email) return null;
  return (
    <section
      id="ask-a-question"
      aria-labelledby="ask-title"
      className="mt-14 max-w-[46rem] border-t pt-8 print:hidden"
    >
      <h2 id="ask-title">Ask a question</h2>
      <p className="mt-2 mb-5 max-w-read text-base text-muted">
        Your question goes to the people at investor relations, at <Link to={`mailto:${email}`}>{email}</Link>
        . They answer within one working day.
      </p>
      <ByMail subject={`A question about ${page}`}>Ask by e-mail</ByMail>
    </section>
  );
}
