import { TimeOfDay } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { ActivityDay } from '../activity.ts';

type Props = {
  days: readonly ActivityDay[];
  /** Names who did it, with a link; absent on a person's own timeline. */
  personHref?: (id: string) => string;
  /** Links to the records, for admins. */
  withLinks: boolean;
};

/** Activity by day, newest first. */
export function ActivityList({ days, personHref, withLinks }: Props) {
  return (
    <div className="flex max-w-[46rem] flex-col gap-8">
      {days.map(({ day, items }) => (
        <section key={day} aria-label={day}>
          <h2 className="mb-1 text-base">{day}</h2>
          <ol className="divide-y border-y">
            {items.map(({ id, at, sentence, times, member, href }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
                <span className="min-w-0 wrap-anywhere">
                  {personHref && (
                    <>
                      <Link to={personHref(member.id)} prefetch={false}>
                        {member.name}
                      </Link>
                      <span className="text-muted">: </span>
                    </>
                  )}
                  {withLinks && href ? (
                    <Link
                      to={href}
                      prefetch={false}
                      look="plain"
                      className="underline-offset-4 hover:underline"
                    >
                      {sentence}
                    </Link>
                  ) : (
                    sentence
                  )}
                  {times > 1 && <span className="text-muted"> · {times} times</span>}
                </span>
                <TimeOfDay iso={at} className="flex-none text-xs text-muted tabular-nums" />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
