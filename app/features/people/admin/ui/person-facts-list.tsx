import { countryName } from '#app/domain/countries.ts';
import { formatDate, formatDateTime } from '#app/platform/format/dates.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { type KeyValue, KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import type { AddressChange } from '../../addresses/address.ts';
import { AddressValue } from '../../addresses/ui/address-value.tsx';
import type { PersonFacts } from '../person.ts';
import { ROLE_WORDS } from '../person-labels.ts';
import { MembershipBadge } from './membership-badge.tsx';

type Props = {
  facts: PersonFacts;
  timeZone: string;
  onAddress: (change: AddressChange) => Promise<string | null>;
};

/** The facts about a person, and their membership status with its date and author. */
export function PersonFactsList({ facts, timeZone, onAddress }: Props) {
  const { standing, role, email, phone, country, createdAt, accreditedAt, lastSeenAt, openSessions } = facts;
  const items: KeyValue[] = [
    { label: 'Status', value: <MembershipBadge standing={standing} /> },
    ...decisions(facts, timeZone),
    { label: 'Role', value: ROLE_WORDS[role] },
    {
      label: 'E-mail',
      value: (
        <Link to={`mailto:${email}`} className="wrap-anywhere">
          {email}
        </Link>
      ),
    },
    ...(phone ? [{ label: 'Phone', value: phone }] : []),
    { label: 'Country', value: (country && (countryName(country) ?? country)) || '–' },
    {
      label: 'Postal address',
      value: <AddressValue name={facts.name} address={facts.postalAddress} onSave={onAddress} />,
    },
    { label: 'Currency, time zone', value: `${facts.currency}, ${facts.timeZone}` },
    {
      label: 'Accredited or qualified',
      value: accreditedAt ? `Declared on ${formatDate(accreditedAt, timeZone)}` : 'Not declared',
    },
    { label: 'Signed up', value: formatDate(createdAt, timeZone) },
    { label: 'Last seen', value: lastSeenAt ? <RelativeTime iso={lastSeenAt} /> : 'Never' },
    { label: 'Open sessions', value: openSessions },
  ];
  return <KeyValues items={items} />;
}

function decisions({ approved, rejected }: PersonFacts, timeZone: string): KeyValue[] {
  const told = ({ at, by }: { at: string; by: { name: string } | null }) =>
    `${formatDateTime(at, timeZone)}${by ? `, ${by.name}` : ''}`;
  return [
    ...(approved ? [{ label: 'Approved', value: told(approved) }] : []),
    ...(rejected ? [{ label: 'Rejected', value: told(rejected) }] : []),
    ...(rejected?.reason ? [{ label: 'Internal reason', value: rejected.reason }] : []),
  ];
}
