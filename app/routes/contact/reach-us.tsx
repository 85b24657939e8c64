import { placeOfZone } from '#app/platform/format/wall-clock.ts';
import { TimeIn } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';

type Props = {
  email: string;
  /** The hours in words; `null` shows none. */
  hours: string | null;
  /** The time zone of the hours. */
  timeZone: string;
};

/** Other ways to reach investor relations, and their hours. */
export function ReachUs({ email, hours, timeZone }: Props) {
  return (
    <aside aria-label="Investor relations" className="flex flex-col gap-6">
      <section>
        <h2 className="mb-1 text-base">By e-mail</h2>
        <p>
          <Link to={`mailto:${email}`} className="tap wrap-anywhere">
            {email}
          </Link>
        </p>
      </section>
      {hours && (
        <section>
          <h2 className="mb-1 text-base">Hours</h2>
          <p>
            {hours}, {placeOfZone(timeZone)} time
          </p>
          <p className="text-muted">
            It is <TimeIn timeZone={timeZone} className="tabular-nums" /> there now.
          </p>
        </section>
      )}
      <section>
        <h2 className="mb-1 text-base">Answers to common questions</h2>
        <p>
          <Link to="/faqs" className="tap">
            Read the FAQs
          </Link>
        </p>
      </section>
    </aside>
  );
}
