import { z } from 'zod';
import { CONTACT_KINDS, type ContactKind } from '#app/domain/people/contact-kind.ts';
import { LONGEST_NOTE, line, paragraph } from '#app/domain/text/input-text.ts';

export const LONGEST_TASK = 200;
export const LONGEST_TAG = 40;
/** Of one person. */
export const MOST_TAGS = 20;

export const CONTACT_WORDS: Readonly<Record<ContactKind, string>> = {
  note: 'Note',
  call: 'Call',
  meeting: 'Meeting',
  email: 'E-mail',
};

/** The id is chosen by the browser, so that a retry adds nothing twice. */
export const noteInput = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  kind: z.enum(CONTACT_KINDS),
  day: z.iso.date(),
  body: paragraph(LONGEST_NOTE),
});
export type NoteInput = z.infer<typeof noteInput>;

export const noteChange = noteInput.omit({ memberId: true });
export type NoteChange = z.infer<typeof noteChange>;

export const taskInput = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  title: line(LONGEST_TASK),
  ownerId: z.uuid(),
  dueOn: z.iso.date(),
});
export type TaskInput = z.infer<typeof taskInput>;

export const taskState = z.object({ id: z.uuid(), isDone: z.boolean() });
export const tagInput = z.object({ memberId: z.uuid(), tag: line(LONGEST_TAG) });
export type TagInput = z.infer<typeof tagInput>;

/** A task about a person. `dueOn` is a day, `doneAt` an ISO time. */
export type Task = {
  id: string;
  title: string;
  dueOn: string;
  isDue: boolean;
  doneAt: string | null;
  person: { id: string; name: string };
  owner: { id: string; name: string };
};
