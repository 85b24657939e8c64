import { z } from 'zod';
import { line, paragraph } from '#app/domain/text/input-text.ts';

export const LONGEST_TITLE = 100;
export const LONGEST_TEXT = 5_000;
export const MOST_TEXTS = 200;

/** The id of a new text is chosen by the browser; its revision is 0. */
export const savedTextInput = z.object({
  id: z.uuid(),
  revision: z.int().min(0),
  title: line(LONGEST_TITLE),
  body: paragraph(LONGEST_TEXT),
});
export type SavedTextInput = z.infer<typeof savedTextInput>;
export const savedTextId = savedTextInput.pick({ id: true });

/** A text of the firm that answers and messages are written from. */
export type SavedText = SavedTextInput & { savedBy: string; savedAt: string };
