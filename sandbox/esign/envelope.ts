import { z } from 'zod';

const text = z.string().min(1);
const tab = z.object({ anchorString: text });
const tabs = z.object({ signHereTabs: z.array(tab).min(1), dateSignedTabs: z.array(tab).default([]) });
const signer = z.object({ recipientId: text, name: text, email: text, clientUserId: text, tabs });

/** An envelope to be sent, as far as it is known here: one document, and one signer who signs in a ceremony. */
export const definition = z.object({
  status: z.literal('sent'),
  emailSubject: text,
  documents: z.tuple([z.object({ documentId: text, name: text, documentBase64: text })]),
  recipients: z.object({ signers: z.tuple([signer]) }),
  customFields: z.object({ textCustomFields: z.array(z.object({ name: text, value: text })) }).optional(),
});
export type Definition = z.output<typeof definition>;

/** The messages about each status. */
export const EVENTS = {
  sent: ['envelope-sent'],
  delivered: ['envelope-delivered'],
  completed: ['recipient-completed', 'envelope-completed'],
  declined: ['recipient-declined', 'envelope-declined'],
  voided: ['envelope-voided'],
} as const;
export type Status = keyof typeof EVENTS;

/** As the provider tells of it. */
export type Envelope = Pick<Definition, 'emailSubject' | 'customFields'> & {
  envelopeId: string;
  status: Status;
  statusChangedDateTime: string;
  document: { documentId: string; name: string };
  /** Of the document as it was sent. */
  sha256: string;
  recipients: { signers: [Definition['recipients']['signers'][0]] };
} & Partial<Record<`${Status}DateTime`, string>>;

export const isOpen = (envelope: Envelope | undefined): envelope is Envelope =>
  envelope?.status === 'sent' || envelope?.status === 'delivered';
