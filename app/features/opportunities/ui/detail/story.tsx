import type { OpportunityContent } from '#app/domain/investing/opportunity-content.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { Avatar } from '#app/ui/pictures/avatar.tsx';

/** The key figures of an investment. Some are text, so they may wrap. */
export function KeyFigures({ figures }: { figures: OpportunityContent['keyFigures'] }) {
  return (
    <dl className="grid grid-cols-2 border-y">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="py-3 pr-3 even:border-l even:pl-3 sm:even:pl-5">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-serif text-lg text-balance sm:text-xl">{value}</dd>
          {note && <dd className="mt-1 text-xs text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function Team({ people }: { people: OpportunityContent['team'] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2">
      {people.map(({ name, role, bio }) => (
        <li key={name} className="flex break-inside-avoid gap-4">
          <Avatar name={name} size="lg" />
          <div>
            <h3>{name}</h3>
            <p className="text-xs text-muted">{role}</p>
            <p className="mt-2 text-muted">{bio}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

type TimelineProps = { steps: OpportunityContent['timeline']; now: string; timeZone: string };

/** Past and future milestones; past ones are marked in text for those who do not see the dot. */
export function Timeline({ steps, now, timeZone }: TimelineProps) {
  return (
    <ol className="ml-1 border-l">
      {steps.map(({ date, title, detail }) => {
        const past = date <= now;
        return (
          <li key={`${date} ${title}`} className="relative break-inside-avoid pb-6 pl-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute top-1.5 -left-[5px] size-2.5 rounded-full border border-accent [print-color-adjust:exact] ${past ? 'bg-accent' : 'bg-paper'}`}
            />
            <p className="text-xs text-muted">
              <time dateTime={date}>{formatDate(date, timeZone)}</time>
              <span className="sr-only">{past ? ', done' : ', to come'}</span>
            </p>
            <h3>{title}</h3>
            {detail && <p className="mt-1 max-w-read text-muted">{detail}</p>}
          </li>
        );
      })}
    </ol>
  );
}

type OutcomeProps = { entries: NonNullable<OpportunityContent['outcome']>; timeZone: string };

/** The performance, or what became of it since. */
export function Outcome({ entries, timeZone }: OutcomeProps) {
  return (
    <dl className="divide-y border-y">
      {entries.map(({ date, text }) => (
        <div
          key={`${date} ${text}`}
          className="grid break-inside-avoid gap-1 py-3 sm:grid-cols-[8rem_1fr] sm:gap-4"
        >
          <dt className="text-muted">
            <time dateTime={date}>{formatDate(date, timeZone)}</time>
          </dt>
          <dd className="max-w-read">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
