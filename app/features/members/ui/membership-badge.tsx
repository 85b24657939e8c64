import { Badge } from '#app/ui/badge.tsx';
import type { PersonRow } from '../admin/people.ts';
import { STANDING_WORDS } from './person-labels.ts';

export function MembershipBadge({ standing }: Pick<PersonRow, 'standing'>) {
  const { text, tone } = STANDING_WORDS[standing];
  return <Badge tone={tone}>{text}</Badge>;
}
