import { formatDate } from '#app/platform/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { KeyValues } from '#app/ui/key-values.tsx';
import type { WaitlistRow } from '../waitlist.ts';
import { WAITLIST_WORDS } from './waitlist-words.ts';

/** What is known of somebody on the waitlist. */
export function WaitlistFacts({ entry, timeZone }: { entry: WaitlistRow; timeZone: string }) {
  const { state, source, proven, joinedAt, invitedAt } = entry;
  return (
    <KeyValues
      items={[
        {
          label: 'State',
          value: <Badge tone={WAITLIST_WORDS[state].tone}>{WAITLIST_WORDS[state].text}</Badge>,
        },
        { label: 'On the list since', value: formatDate(joinedAt, timeZone) },
        ...(invitedAt ? [{ label: 'Invited', value: formatDate(invitedAt, timeZone) }] : []),
        { label: 'Address', value: proven ? 'They followed the link to it' : 'Not confirmed' },
        { label: 'From', value: source ?? '–' },
      ]}
    />
  );
}
