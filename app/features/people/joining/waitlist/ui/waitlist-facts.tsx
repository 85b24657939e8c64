import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { WAITLIST_WORDS } from '../waitlist-labels.ts';
import type { WaitlistRow } from '../waitlist-list.tsx';

export function WaitlistFacts({ entry, timeZone }: { entry: WaitlistRow; timeZone: string }) {
  const { email, state, source, proven, joinedAt, invitedAt } = entry;
  return (
    <KeyValues
      items={[
        {
          label: 'State',
          value: <Badge tone={WAITLIST_WORDS[state].tone}>{WAITLIST_WORDS[state].text}</Badge>,
        },
        { label: 'Joined', value: formatDate(joinedAt, timeZone) },
        ...(invitedAt ? [{ label: 'Invited', value: formatDate(invitedAt, timeZone) }] : []),
        {
          label: proven ? 'Confirmed address' : 'Unconfirmed address',
          value: (
            <Link to={`mailto:${email}`} className="wrap-anywhere">
              {email}
            </Link>
          ),
        },
        { label: 'Source', value: source ?? '–' },
      ]}
    />
  );
}
