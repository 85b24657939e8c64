import { Badge } from '#app/ui/badge.tsx';
import type { PersonRow } from '../people.ts';
import { STANDING_WORDS } from './person-words.ts';

export function StandingBadge({ standing }: Pick<PersonRow, 'standing'>) {
  const { text, tone } = STANDING_WORDS[standing];
  return <Badge tone={tone}>{text}</Badge>;
}
