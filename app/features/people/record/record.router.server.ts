import { z } from 'zod';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { fileEach } from './file-each.server.ts';
import { addNote, changeNote, removeNote } from './notes.server.ts';
import { filing, noteChange, noteInput, tagInput, taskChange, taskInput, taskState } from './record.ts';
import { addTag, removeTag } from './tags.server.ts';
import { addTask, changeTask, removeTask, setTaskDone } from './tasks.server.ts';

/** What the firm keeps about its people and has to do for them. Members never see it. */
export const recordRouter = router({
  addNote: adminMutation(noteInput, addNote),
  changeNote: adminMutation(noteChange, changeNote),
  removeNote: adminMutation(z.object({ id: z.uuid() }), removeNote),
  addTask: adminMutation(taskInput, addTask),
  changeTask: adminMutation(taskChange, changeTask),
  removeTask: adminMutation(z.object({ id: z.uuid() }), removeTask),
  setTaskDone: adminMutation(taskState, setTaskDone),
  addTag: adminMutation(tagInput, addTag),
  removeTag: adminMutation(tagInput, removeTag),
  // Each person in a transaction of their own: one refusal does not block the others.
  file: adminProcedure.input(filing).mutation(({ ctx, input }) => fileEach(ctx.viewer, input)),
});
