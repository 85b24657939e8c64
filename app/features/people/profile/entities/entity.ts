import { z } from 'zod';
import type { PostalAddress } from '#app/domain/postal-address.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { countryCode } from '../profile.ts';

/** Limit on a member's entities, which keeps their list readable. */
export const MOST_ENTITIES = 20;

const individual = z.object({ kind: z.literal('individual'), name: line(200), country: countryCode });
const joint = z.object({
  kind: z.literal('joint'),
  name: line(200),
  secondName: line(200),
  country: countryCode,
});
const company = z.object({
  kind: z.literal('company'),
  /** As in the register. */
  name: line(200),
  registrationNumber: line(60),
  country: countryCode,
  address: paragraph(500),
});
const trust = z.object({
  kind: z.literal('trust'),
  name: line(200),
  trustee: line(200),
  country: countryCode,
});

/** The entity in whose name a member invests; each kind has its own details. */
export const entityInput = z.discriminatedUnion('kind', [individual, joint, company, trust]);
export type EntityInput = z.infer<typeof entityInput>;

export const ENTITY_KINDS = ['individual', 'joint', 'company', 'trust'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

export const ENTITY_KIND_LABELS = {
  individual: 'In own name',
  joint: 'Jointly',
  company: 'Through a company',
  trust: 'Through a trust',
} as const satisfies Record<EntityKind, string>;

type FieldOf<Kind extends EntityKind> = Exclude<keyof Extract<EntityInput, { kind: Kind }>, 'kind'>;
export type EntityField = { [Kind in EntityKind]: FieldOf<Kind> }[EntityKind];

/** The fields of each kind, in the order of its form. */
export const ENTITY_FIELDS = {
  individual: ['name', 'country'],
  joint: ['name', 'secondName', 'country'],
  company: ['name', 'registrationNumber', 'country', 'address'],
  trust: ['name', 'trustee', 'country'],
} as const satisfies { [Kind in EntityKind]: readonly FieldOf<Kind>[] };

const COMMON_LABELS = {
  name: 'Name',
  secondName: 'Second holder’s name',
  registrationNumber: 'Registration number',
  country: 'Country',
  address: 'Address',
  trustee: 'Trustee',
} as const satisfies Record<EntityField, string>;

const OWN_LABELS: Partial<Record<EntityKind, Partial<Record<EntityField, string>>>> = {
  individual: { name: 'Full name', country: 'Country of tax residence' },
  joint: { name: 'First holder’s name', country: 'Country of tax residence' },
  company: { name: 'Legal name', country: 'Country of registration', address: 'Registered address' },
  trust: { name: 'Name of the trust', country: 'Governing law (country)' },
};

export const entityLabel = (kind: EntityKind, field: EntityField): string =>
  OWN_LABELS[kind]?.[field] ?? COMMON_LABELS[field];

export const ENTITY_SENTENCES: Readonly<Record<EntityField, string>> = {
  name: 'Please enter the name.',
  secondName: 'Please enter the second holder’s name.',
  registrationNumber: 'Please enter the registration number.',
  country: 'Please choose a country.',
  address: 'Please enter the address.',
  trustee: 'Please enter the trustee’s name.',
};

export type EntityView = EntityInput & {
  id: string;
  isDefault: boolean;
  postalAddress: PostalAddress | null;
};

/** An entity as admins see it. Statements go by its name only once the firm has confirmed it. */
export type PersonEntity = EntityView & { isConfirmed: boolean };

/** A name that an admin confirms, as they saw it: an entity's, or the member's own. */
export const seenName = z.object({ memberId: z.uuid(), entityId: z.uuid().nullable(), name: z.string() });
export type SeenName = z.infer<typeof seenName>;

/** Returns the name for lists and contracts; for a joint entity, both names. */
export const fullName = (entity: EntityInput): string =>
  entity.kind === 'joint' ? `${entity.name} and ${entity.secondName}` : entity.name;

/** Returns an entity's details except its name and kind, as stored. */
export function detailsOf({ kind: _kind, name: _name, ...details }: EntityInput): Record<string, unknown> {
  return details;
}
