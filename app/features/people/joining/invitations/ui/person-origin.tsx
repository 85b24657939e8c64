import { formatDate } from '#app/platform/format/dates.ts';
import { Link } from '#app/ui/navigation/link.tsx';
import type { BroughtPerson } from '../admin/attribution.ts';

type NamedInviter = { id: string; name: string };

type Props = {
  name: string;
  /** The invitation by which they joined. */
  cameBy: { at: string; by: NamedInviter | null; byAdmin: boolean } | null;
  /** When they joined the waitlist, and their source. */
  waitlist: { joinedAt: string; source: string | null } | null;
  /** The chain of inviters, nearest first. */
  inviters: readonly NamedInviter[];
  brought: readonly BroughtPerson[];
  /** Whether they invited more people than these. */
  isCut: boolean;
  addressOf: (id: string) => string;
};

export function PersonOrigin({ name, cameBy, waitlist, inviters, brought, isCut, addressOf }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <p>{invited(cameBy)}</p>
      {waitlist && (
        <p>
          On the waitlist since {formatDate(waitlist.joinedAt)}
          {waitlist.source ? `, from “${waitlist.source}”` : ''}.
        </p>
      )}
      {inviters.length > 0 && (
        <nav aria-label="Referral tree">
          <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {inviters.toReversed().map((inviter) => (
              <li key={inviter.id}>
                <Link to={addressOf(inviter.id)} prefetch={false} className="tap">
                  {inviter.name}
                </Link>
                <span className="ml-2 text-muted" aria-hidden="true">
                  ›
                </span>
              </li>
            ))}
            <li aria-current="true">{name}</li>
          </ol>
        </nav>
      )}
      {brought.length > 0 && (
        <div>
          <p className="mb-1 text-muted">Referred:</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {brought.map(({ id, name: guest }) => (
              <li key={id}>
                <Link to={addressOf(id)} prefetch={false} className="tap">
                  {guest}
                </Link>
              </li>
            ))}
            {isCut && <li className="text-muted">and more</li>}
          </ul>
        </div>
      )}
    </div>
  );
}

function invited(cameBy: Props['cameBy']): string {
  if (!cameBy) return 'No invitation on record.';
  const by = cameBy.by ? ` by ${cameBy.by.name}` : '';
  return `Invited${by} on ${formatDate(cameBy.at)}${cameBy.byAdmin ? ', auto-approved' : ''}.`;
}
