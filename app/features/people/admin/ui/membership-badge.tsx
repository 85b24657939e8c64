import { Badge } from '#app/ui/badge.tsx';
import { type PersonStanding, STANDING_WORDS } from '../person-labels.ts';

export function MembershipBadge({ standing }: { standing: PersonStanding }) {
  const { text, tone } = STANDING_WORDS[standing];
  return <Badge tone={tone}>{text}</Badge>;
}
