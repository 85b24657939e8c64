import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';
import { member } from './members.ts';
import { personal } from './personal.ts';

/** A version of the non-disclosure agreement. In force once it is published and its effective date has come. */
export const ndaVersion = pgTable('nda_version', {
  id: id(),
  version: integer('version').notNull().unique(),
  title: text('title').notNull(),
  /** The agreement as text; empty if it was uploaded as a PDF. */
  body: text('body').notNull(),
  /** The PDF to sign, in the bucket: uploaded, or generated from the text on publication. */
  documentKey: text('document_key'),
  mustSignAgain: text('must_sign_again').$type<'yes' | 'no'>().notNull().default('no'),
  effectiveAt: moment('effective_at').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  createdBy: uuid('created_by'),
  publishedAt: moment('published_at'),
  publishedBy: uuid('published_by'),
});
personal(ndaVersion, { actors: ['createdBy', 'publishedBy'] });

/** A member's signing of one version: an envelope at the e-signature provider. */
export const ndaSignature = pgTable(
  'nda_signature',
  {
    id: id(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => member.id),
    ndaVersionId: uuid('nda_version_id')
      .notNull()
      .references(() => ndaVersion.id),
    /** The provider's id of the envelope, once it exists. */
    envelopeId: text('envelope_id').unique(),
    /** The signer as named in the envelope: the ceremony opens only for this name and address. */
    signerName: text('signer_name'),
    signerEmail: text('signer_email'),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    viewedAt: moment('viewed_at'),
    completedAt: moment('completed_at'),
    declinedAt: moment('declined_at'),
    declineReason: text('decline_reason'),
    voidedAt: moment('voided_at'),
    voidReason: text('void_reason'),
    /** When the envelope's status was last requested from the provider. */
    checkedAt: moment('checked_at'),
    /** The signed PDF and its certificate, in the bucket. */
    documentKey: text('document_key'),
    certificateKey: text('certificate_key'),
  },
  (t) => [
    index('nda_signature_member').on(t.memberId),
    uniqueIndex('nda_signature_one_open')
      .on(t.memberId, t.ndaVersionId)
      .where(sql`completed_at is null and declined_at is null and voided_at is null`),
    index('nda_signature_open')
      .on(t.checkedAt)
      .where(sql`completed_at is null and declined_at is null and voided_at is null`),
  ],
);
personal(ndaSignature, {
  of: 'memberId',
  by: ['signerEmail'],
  exported: 'agreements',
  erased: {
    act: 'agreements',
    cleared: ['signerName', 'signerEmail', 'declineReason'],
    leaves: 'signed agreements; unsigned ones are voided, without their signer',
  },
  kept: 'agreement',
});

/** Messages of the e-signature provider as received; each is stored once, however often it is sent. */
export const esignMessage = pgTable(
  'esign_message',
  {
    id: id(),
    /** SHA-256 of the body without the fields that differ between deliveries. */
    digest: text('digest').notNull().unique(),
    envelopeId: text('envelope_id').notNull(),
    event: text('event').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [index('esign_message_envelope').on(t.envelopeId, t.receivedAt)],
);
personal(esignMessage, {
  by: ['envelopeId'],
  exported: { not: 'what they say is in the agreements' },
  erased: { act: 'agreements', leaves: 'messages about signed agreements' },
  kept: 'agreement',
});
