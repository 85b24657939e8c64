import { db } from '#app/db/client.server.ts';
import { type AudienceRule, audienceRule } from '#app/domain/access/audience.ts';
import { ruleText } from '#app/domain/access/rule-text.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { isId } from '#app/domain/ids.ts';
import {
  findDocument,
  findDocumentRules,
  findOpportunity,
  findOpportunityRules,
  findVehicle,
} from './subjects.queries.server.ts';
import { GRANT, type Reason, STAFF, type Subject } from './visibility.ts';

/** A subject with the rules that are evaluated for each member. */
export type SubjectWithRules = Subject & {
  rules: readonly { key: string; rule: AudienceRule }[];
  isFund: boolean;
};

const absent = (what: string) => new DomainError('not_found', `${what} not found.`);

type Row = {
  rule: {
    id: string;
    kind: string;
    role: string | null;
    relation: string | null;
    fundId: string | null;
    memberId: string | null;
    opportunityId?: string | null;
    relatedId?: string | null;
  };
  names: { member: string | null; fund: string | null; opportunity: string | null };
};

function ruleOf({ rule, names }: Row): { reason: Reason; rules: { key: string; rule: AudienceRule }[] } {
  const key = `rule.${rule.id}`;
  // A document's own opportunity is the subject of its rule; of an opportunity, the related one is.
  const opportunityId = rule.relatedId === undefined ? rule.opportunityId : rule.relatedId;
  const read = audienceRule.safeParse({ ...rule, opportunityId });
  // Rules for admins are of earlier versions, and no longer made.
  if (!read.success) return { reason: { key, label: 'All admins' }, rules: [] };
  const subjects = [
    [rule.memberId, names.member],
    [rule.fundId, names.fund],
    [opportunityId, names.opportunity],
  ].flatMap(([id, name]) => (id && name ? [[id, name] as const] : []));
  const said = ruleText(read.data, Object.fromEntries(subjects));
  const label = read.data.kind === 'person' ? `Shared with ${said}` : said;
  return { reason: { key, label }, rules: [{ key, rule: read.data }] };
}

/**
 * Returns a document whose readers are listed, with everything that may be a reason.
 * @throws DomainError `not_found`, also for everyone who may not see it as an admin.
 */
export async function documentSubject(viewer: Viewer, id: string): Promise<SubjectWithRules> {
  const found = isId(id) ? await findDocument(viewer, db(), id) : undefined;
  if (!found) throw absent('Document');
  const { document, opportunity, fund } = found;
  const rules = document.hasRules ? (await findDocumentRules(db(), id)).map(ruleOf) : [];
  const place = { key: 'place', label: placeText(document.category, opportunity, fund) };
  const byAudience = document.ownerId
    ? [{ key: 'own', label: 'Addressed to them' }]
    : document.hasRules
      ? rules.map(({ reason }) => reason)
      : [place];
  return {
    ...{ kind: 'document', id, name: document.title, isFund: false, rules: [] },
    hidden: hiddenText(document.publishedAt, document.withdrawnAt),
    reasons: [...byAudience, GRANT, STAFF],
  };
}

function placeText(category: string, opportunity: string | null, fund: string | null): string {
  if (category === 'teaser') return opportunity ? `Members who see ${opportunity}` : 'All approved members';
  const conditions = [...(opportunity ? [`can read ${opportunity}`] : []), ...(fund ? [`hold ${fund}`] : [])];
  return conditions.length > 0 ? `Members who ${conditions.join(' and ')}` : 'Members who signed the NDA';
}

/** @throws DomainError `not_found`, also for everyone who may not see it as an admin. */
export async function opportunitySubject(viewer: Viewer, id: string): Promise<SubjectWithRules> {
  const found = isId(id) ? await findOpportunity(viewer, db(), id) : undefined;
  if (!found) throw absent('Opportunity');
  const rules = (await findOpportunityRules(db(), id)).map(ruleOf);
  const audience: Reason[] =
    rules.length > 0
      ? [
          ...rules.map(({ reason }) => reason),
          { key: 'involved', label: 'Have indicated interest, committed or invested' },
        ]
      : [{ key: 'everyone', label: 'All approved members' }];
  return {
    ...{ kind: 'opportunity', id, name: found.name, isFund: false },
    hidden: hiddenText(found.publishedAt, null),
    rules: rules.flatMap((one) => one.rules),
    reasons: [...audience, GRANT, STAFF, { key: 'admin', label: 'Admins, once published' }],
  };
}

/** @throws DomainError `not_found`, also for everyone who may not see it as an admin. */
export async function vehicleSubject(viewer: Viewer, slug: string): Promise<SubjectWithRules> {
  const found = await findVehicle(viewer, db(), slug);
  if (!found) throw absent('Fund or closed opportunity');
  const { id, name, isFund, publishedAt } = found;
  return {
    ...{ kind: 'vehicle', id, name, isFund, rules: [] },
    hidden: isFund ? hiddenText(publishedAt, null) : null,
    reasons: [
      ...(isFund ? [{ key: 'everyone', label: 'Members who signed the NDA' }] : []),
      { key: 'holds', label: `Holders of ${name}` },
      GRANT,
      STAFF,
    ],
  };
}

function hiddenText(publishedAt: Date | null, withdrawnAt: Date | null): string | null {
  const now = new Date();
  if (withdrawnAt && withdrawnAt <= now) return 'It was withdrawn: only admins see it.';
  if (publishedAt && publishedAt <= now) return null;
  return 'It is not published yet: only admins see it.';
}
