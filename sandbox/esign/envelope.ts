import { z } from 'zod';

const text = z.string().min(1);
const tab = z.object({ anchorString: text, anchorYOffset: z.coerce.number().default(0) });
export type Tab = z.output<typeof tab>;
const tabs = z.object({ signHereTabs: z.array(tab).min(1), dateSignedTabs: z.array(tab).default([]) });
const signer = z.object({ recipientId: text, name: text, email: text, clientUserId: text, tabs });
const fields = z.array(z.object({ name: text, value: text }));

/** An envelope to be sent, with the supported fields: one document, and one signer who signs in a ceremony. */
export const definition = z.object({
  status: z.literal('sent'),
  emailSubject: text,
  documents: z.tuple([z.object({ documentId: text, name: text, documentBase64: text })]),
  recipients: z.object({ signers: z.tuple([signer]) }),
  customFields: z.object({ textCustomFields: fields }).default({ textCustomFields: [] }),
});
export type Definition = z.output<typeof definition>;

export type Status = 'sent' | 'delivered' | 'completed' | 'declined' | 'voided';
/** Formats it as the provider does. */
export type Envelope = Pick<Definition, 'emailSubject' | 'customFields' | 'recipients'> & {
  envelopeId: string;
  status: Status;
  statusChangedDateTime: string;
  document: { documentId: string; name: string };
} & Partial<Record<`${Status}DateTime`, string>>;

export const isOpen = (envelope: Envelope | undefined): envelope is Envelope =>
  envelope?.status === 'sent' || envelope?.status === 'delivered';
