import { z } from 'zod';
import { DOCUMENT_RELATIONS } from './documents.ts';

/** The most rules of one audience. */
export const MOST_RULES = 50;

/** Each kind of rule and what it names. Rules on documents add the period in which they apply. */
export const AUDIENCE_RULES = {
  everyone: z.object({ kind: z.literal('everyone') }),
  role: z.object({ kind: z.literal('role'), role: z.enum(['prospective', 'active']) }),
  opportunity: z.object({
    kind: z.literal('opportunity'),
    opportunityId: z.uuid(),
    relation: z.enum(DOCUMENT_RELATIONS),
  }),
  fund: z.object({ kind: z.literal('fund'), fundId: z.uuid() }),
  person: z.object({ kind: z.literal('person'), memberId: z.uuid() }),
} as const;

/**
 * Admits members: everyone approved, or, among those who signed the NDA, the members with a role, of an opportunity,
 * of a fund, or named individually. Matching any one of several rules is enough.
 */
export const audienceRule = z.discriminatedUnion('kind', [
  AUDIENCE_RULES.everyone,
  AUDIENCE_RULES.role,
  AUDIENCE_RULES.opportunity,
  AUDIENCE_RULES.fund,
  AUDIENCE_RULES.person,
]);
export type AudienceRule = z.infer<typeof audienceRule>;

export type AudienceMember = { id: string; name: string };

/** The opportunities and funds that a rule may name. */
export type Places = { opportunities: AudienceMember[]; funds: AudienceMember[] };

/** The relations that a rule of an opportunity can name. Who reads another one may depend on this one. */
const opportunityRelation = z.enum(DOCUMENT_RELATIONS).exclude(['reads']);
export type OpportunityRelation = z.infer<typeof opportunityRelation>;

/** A rule for who sees an opportunity. Without rules, all members do. */
export const opportunityRule = z.discriminatedUnion('kind', [
  AUDIENCE_RULES.role,
  AUDIENCE_RULES.opportunity.extend({ relation: opportunityRelation }),
  AUDIENCE_RULES.fund,
  AUDIENCE_RULES.person,
]);
export type OpportunityRule = z.infer<typeof opportunityRule>;

/** A member as search results and lists show them when rules are edited. */
export type ListedMember = { id: string; name: string; email: string };

/** A member or one of their entities, as search results show them. */
export type ListedHolder = {
  memberId: string;
  entityId: string | null;
  name: string;
  email: string;
  entity: string | null;
  /** Where holders of one vehicle are found first. */
  holds?: boolean;
};

/** The display name of a holder: an entity has its own. */
export const holderName = ({ name, entity }: { name: string; entity: string | null }): string =>
  entity ?? name;
