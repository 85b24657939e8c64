import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_LANGUAGES, LONGEST_TITLE } from './contact.ts';

/** An admin to show as a contact. Languages may be left empty. */
export const contactCardInput = z.object({
  memberId: z.uuid(),
  title: line(LONGEST_TITLE),
  languages: z.union([z.literal(''), line(LONGEST_LANGUAGES)]),
  isDefault: z.boolean(),
});
export type ContactCardInput = z.infer<typeof contactCardInput>;

export const contactId = z.object({ memberId: z.uuid() });

/** `null` is the default contact. */
export const assignContactInput = z.object({ memberId: z.uuid(), contactId: z.uuid().nullable() });
export type AssignContactInput = z.infer<typeof assignContactInput>;
