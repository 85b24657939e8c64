import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { extensionsWith } from './extensions.ts';
import { matching, slashIn } from './slash.ts';

const schema = getSchema(extensionsWith());
const paragraph = (text: string) => ({
  type: 'paragraph',
  ...(text && { content: [{ type: 'text', text }] }),
});

/** The state with the cursor after the first character that is `|`. */
function stateOf(...content: object[]) {
  const doc = schema.nodeFromJSON({ type: 'doc', content });
  let at = -1;
  doc.descendants((node, position) => {
    const place = node.text?.indexOf('|') ?? -1;
    if (place >= 0) at = position + place;
  });
  const { tr } = EditorState.create({ doc });
  tr.setSelection(TextSelection.create(tr.doc, at, at + 1)).deleteSelection();
  return EditorState.create({ doc: tr.doc, selection: tr.selection });
}

test('touch §2: a slash alone in a paragraph opens the menu with what is typed after it', () => {
  expect(slashIn(stateOf(paragraph('Before'), paragraph('/|')))).toEqual({ query: '', from: 9, to: 10 });
  expect(slashIn(stateOf(paragraph('/sub head|')))).toEqual({ query: 'sub head', from: 1, to: 10 });
});

test('a slash in a sentence, before other words or in a list is only a slash', () => {
  expect(slashIn(stateOf(paragraph('and/|or')))).toBeNull();
  expect(slashIn(stateOf(paragraph('/|list')))).toBeNull();
  expect(slashIn(stateOf(paragraph('/5|')))).toBeNull();
  const item = { type: 'listItem', content: [paragraph('/|')] };
  expect(slashIn(stateOf({ type: 'bulletList', content: [item] }))).toBeNull();
});

test('blocks are found by the start of any of their words', () => {
  const blocks = ['Heading', 'Subheading', 'Describe picture'].map((label) => ({ label }));
  const found = (query: string) => matching(blocks, query).map(({ label }) => label);
  expect(found('')).toHaveLength(3);
  expect(found('HEAD')).toEqual(['Heading']);
  expect(found('pic')).toEqual(['Describe picture']);
  expect(found('x')).toEqual([]);
});
