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
  addNote: adminMutation('people', noteInput, addNote),
  changeNote: adminMutation('people', noteChange, changeNote),
  removeNote: adminMutation('people', z.object({ id: z.uuid() }), removeNote),
  addTask: adminMutation('people', taskInput, addTask),
  changeTask: adminMutation('people', taskChange, changeTask),
  removeTask: adminMutation('people', z.object({ id: z.uuid() }), removeTask),
  setTaskDone: adminMutation('people', taskState, setTaskDone),
  addTag: adminMutation('people', tagInput, addTag),
  removeTag: adminMutation('people', tagInput, removeTag),
  // Each person in a transaction of their own: one refusal does not block the others.
  file: adminProcedure({ changes: 'people' })
    .input(filing)
    .mutation(({ ctx, input }) => fileEach(ctx.viewer, input)),
});
