import type { AudienceRule } from './audience.ts';

/** Describes whom a rule admits. `names` contains the names of its subjects by id. */
export function ruleText(rule: AudienceRule, names: Readonly<Record<string, string>>): string {
  switch (rule.kind) {
    case 'everyone':
      return 'All approved members, even before they sign the NDA';
    case 'role':
      return rule.role === 'active' ? 'All active investors' : 'All prospective investors';
    case 'fund':
      return `Holders of ${names[rule.fundId] ?? 'a fund'}`;
    case 'person':
      return names[rule.memberId] ?? 'One member';
    case 'opportunity': {
      const name = names[rule.opportunityId] ?? 'an opportunity';
      if (rule.relation === 'reads') return `Everyone who can read ${name}`;
      if (rule.relation === 'indicated') return `Indicated interest in ${name}`;
      return rule.relation === 'committed' ? `Committed to ${name}` : `Holds ${name}`;
    }
  }
}
