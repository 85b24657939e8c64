import { z } from 'zod';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { addNote, changeNote, removeNote } from './notes.server.ts';
import { noteChange, noteInput, tagInput, taskInput, taskState } from './record.ts';
import { addTag, removeTag } from './tags.server.ts';
import { addTask, setTaskDone } from './tasks.server.ts';

/** What the firm keeps about its people and has to do for them. Members never see it. */
export const recordRouter = router({
  addNote: adminMutation(noteInput, addNote),
  changeNote: adminMutation(noteChange, changeNote),
  removeNote: adminMutation(z.object({ id: z.uuid() }), removeNote),
  addTask: adminMutation(taskInput, addTask),
  setTaskDone: adminMutation(taskState, setTaskDone),
  addTag: adminMutation(tagInput, addTag),
  removeTag: adminMutation(tagInput, removeTag),
});
