import { z } from 'zod';
import { CONTACT_KINDS, type ContactKind } from '#app/domain/people/contact-kind.ts';
import { LONGEST_NOTE, line, paragraph } from '#app/domain/text/input-text.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';

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

/** `seen`: when the note was changed before, as its editor has seen it. */
export const noteChange = noteInput.omit({ memberId: true }).extend({ seen: z.iso.datetime().nullable() });
export type NoteChange = z.infer<typeof noteChange>;

export const taskInput = z.object({
  id: z.uuid(),
  memberId: z.uuid(),
  title: line(LONGEST_TASK),
  ownerId: z.uuid(),
  dueOn: z.iso.date(),
});
export type TaskInput = z.infer<typeof taskInput>;

export const taskChange = taskInput.omit({ memberId: true });
export type TaskChange = z.infer<typeof taskChange>;

export const taskState = z.object({ id: z.uuid(), isDone: z.boolean() });
export const tagInput = z.object({ memberId: z.uuid(), tag: line(LONGEST_TAG) });
export type TagInput = z.infer<typeof tagInput>;

/** What is filed about several people at once; what is absent stays as it is. */
export const filing = z.object({
  memberIds: z.array(z.uuid()).min(1).max(MOST_AT_ONCE),
  /** `null`: nobody. */
  ownerId: z.uuid().nullable().optional(),
  addTag: line(LONGEST_TAG).optional(),
  removeTag: line(LONGEST_TAG).optional(),
});
export type Filing = z.infer<typeof filing>;

/** What became of it for one of them. */
export type Filed = { memberId: string } & ({ result: 'done' } | { result: 'refused'; message: string });

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
