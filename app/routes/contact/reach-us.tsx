import type { ReactNode } from 'react';
import type { Firm } from '#app/domain/firm/firm.ts';
import { firstNameOf } from '#app/domain/messages/merge-fields.ts';
import type { NamedContact } from '#app/features/people/contacts/contact.ts';
import { hoursInWords, openState } from '#app/platform/firm/opening-hours.ts';
import { formatMoment, zoneName } from '#app/platform/format/dates.ts';
import { wallClock } from '#app/platform/format/wall-clock.ts';
import { buttonClass } from '#app/ui/button-style.ts';
import { AtPresent } from '#app/ui/clock.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { initials } from '#app/ui/pictures/avatar.tsx';

export type Reach = Pick<
  Firm,
  'telephone' | 'visit' | 'bankWarning' | 'hours' | 'closedDays' | 'timeZone'
> & {
  /** The address of investor relations. */
  email: string;
};

type Props = { contact: NamedContact | null; firm: Reach };

/** The member's contact at the firm, who answers when they are away, and what to know before paying or visiting. */
export function ReachUs({ contact, firm }: Props) {
  const telephone = contact ? contact.telephone : firm.telephone || null;
  const email = contact?.email ?? firm.email;
  return (
    <div className="flex flex-col divide-y border-t [&>section]:py-6">
      <section aria-label="Your contact" className="flex flex-col gap-x-6 gap-y-5 sm:flex-row">
        {contact && <Portrait {...contact} />}
        <div className="min-w-0 flex-1">
          <h2 className="text-xl">{contact?.name ?? 'Investor relations'}</h2>
          {contact && <p className="text-muted">{roleOf(contact)}</p>}
          <dl className="mt-3 divide-y [&>div]:py-3">
            {telephone && (
              <Row label="Telephone">
                <Link to={telUri(telephone)} className={buttonClass({ className: 'w-full sm:hidden' })}>
                  {telephone}
                </Link>
                <Link to={telUri(telephone)} className="tap hidden text-base select-text sm:inline">
                  {telephone}
                </Link>
              </Row>
            )}
            <Row label="E-mail">
              <Link to={`mailto:${email}`} className="tap wrap-anywhere select-text">
                {email}
              </Link>
            </Row>
            <Hours firm={firm} />
            {contact?.languages && <Row label="Speaks">{contact.languages}</Row>}
          </dl>
        </div>
      </section>
      {contact && (
        <Part title={`If ${firstNameOf(contact.name)} is away`}>
          Investor services:{' '}
          {firm.telephone && (
            <>
              <Link to={telUri(firm.telephone)} className="tap select-text">
                {firm.telephone}
              </Link>
              {' · '}
            </>
          )}
          <Link to={`mailto:${firm.email}`} className="tap wrap-anywhere select-text">
            {firm.email}
          </Link>
        </Part>
      )}
      {firm.bankWarning && <Part title="Before you transfer money">{firm.bankWarning}</Part>}
      {firm.visit && <Part title="Visit">{firm.visit}</Part>}
    </div>
  );
}

/** The 0 of "+49 (0)30" is dialled only without the country's code. */
const telUri = (telephone: string): string =>
  `tel:${(telephone.trimStart().startsWith('+') ? telephone.replace('(0)', '') : telephone).replace(/[^+\d]/g, '')}`;
const formatMonth = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const roleOf = ({ title, since }: NamedContact): string =>
  since ? `${title} · your contact since ${formatMonth(since)}` : title;

function Portrait({ name, picture }: NamedContact) {
  const look = 'size-28 flex-none rounded-md object-cover';
  if (picture) return <img src={picture} alt="" className={look} />;
  return (
    <span
      aria-hidden="true"
      className={`${look} inline-flex items-center justify-center bg-accent-soft font-serif text-2xl text-accent`}
    >
      {initials(name)}
    </span>
  );
}

/** The hours, and whether the firm is open, which the reader may see in their own time. */
function Hours({ firm }: { firm: Reach }) {
  const words = hoursInWords(firm);
  if (!words) return null;
  return (
    <AtPresent>
      {(now, timeZone) => {
        const state = openState(firm, now);
        const isElsewhere = wallClock(now, timeZone) !== wallClock(now, firm.timeZone);
        const own = isElsewhere && state?.until ? formatMoment(state.until, timeZone) : undefined;
        return (
          <Row label="Hours">
            {words} {zoneName(firm.timeZone, now)}
            {state && (
              <span className="block text-muted" title={own}>
                {state.words}
              </span>
            )}
          </Row>
        );
      }}
    </AtPresent>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-1 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-base">{title}</h2>
      <p className="whitespace-pre-line text-muted">{children}</p>
    </section>
  );
}
