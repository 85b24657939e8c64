import { db, type Tx } from '#app/db/client.server.ts';
import { FIXED_CATEGORIES } from '#app/domain/access/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import {
  FIRST_VOCABULARY,
  type Vocabulary,
  type Word,
  type WordKind,
  wordOf,
} from '#app/domain/investing/vocabulary.ts';
import { isSameJson } from '#app/domain/same-json.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { settingToChange } from '#app/platform/firm/setting.server.ts';
import { currentVocabulary, readVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import { digestOf } from '#app/platform/rpc/digest.server.ts';
import { requireAdmin } from '#app/platform/session/require-admin.ts';
import { countKeys } from './vocabulary.queries.server.ts';
import { MOST_WORDS, type VocabularyInput } from './vocabulary-input.ts';

export type WordUse = Record<WordKind, Record<string, number>>;

/** Returns the words for their form, with how often each is in use. @throws DomainError `not_found` for all but admins. */
export async function vocabularyToEdit(
  viewer: Viewer,
): Promise<{ vocabulary: Vocabulary; use: WordUse; revision: string }> {
  requireAdmin(viewer, { sees: 'system' });
  const [vocabulary, use] = await Promise.all([currentVocabulary(), timesUsed(viewer, db())]);
  return { vocabulary, use, revision: digestOf(vocabulary) };
}

async function timesUsed(viewer: Viewer, on: Parameters<typeof countKeys>[1]): Promise<WordUse> {
  const use: WordUse = { sectors: {}, regions: {}, types: {}, categories: {} };
  for (const { kind, key, count } of await countKeys(viewer, on)) use[kind][key] = count;
  return use;
}

/**
 * Changes the firm's words. A new label keeps the meaning of what was chosen. Saving what is saved already changes
 * nothing.
 * @throws DomainError `not_found` for everyone but admins, `conflict` when another admin has changed them since
 * `revision`, `unprocessable` for a word that is removed while in use, twice there, or replaced by none, and for too many.
 */
export async function saveVocabulary(
  tx: Tx,
  viewer: Viewer,
  { revision, words }: VocabularyInput,
): Promise<void> {
  requireAdmin(viewer, { changes: 'system' });
  const setting = await settingToChange(tx, viewer, 'vocabulary', FIRST_VOCABULARY);
  const before = readVocabulary(setting.stored);
  const use = await timesUsed(viewer, tx);
  const checked = (kind: WordKind) => checkedWords(words[kind] ?? [...before[kind]], before[kind], use[kind]);
  const after: Vocabulary = {
    sectors: checked('sectors'),
    regions: checked('regions'),
    types: checked('types'),
    categories: checked('categories'),
  };
  refuseReplacedFixed(after.categories);
  if (isSameJson(before, after)) return;
  if (digestOf(before) !== revision)
    throw new DomainError('conflict', 'Another admin changed the words. Please reload the page.');
  await setting.change(after);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'vocabulary.edit',
    subject: { type: 'firm_setting', id: 'vocabulary' },
    before,
    after,
  });
}

function checkedWords(
  given: VocabularyInput['words']['sectors'],
  before: readonly Word[],
  use: Readonly<Record<string, number>>,
): Word[] {
  if (given.filter(({ replacedBy }) => !replacedBy).length > MOST_WORDS)
    throw refused(`There can be ${MOST_WORDS} words of a kind. Replace or remove some first.`);
  const known = new Set(before.map(({ key }) => key));
  const words = given.map(({ key, label, archived, replacedBy }): Word => {
    if (key !== undefined && !known.has(key)) throw refused(`“${label}” is no longer there.`);
    // The label of a new word is its key, so that texts that say the same already have it.
    const made = key ?? (known.has(label) ? newId() : label);
    return { key: made, label, ...(archived && { archived }), ...(replacedBy && { replacedBy }) };
  });
  const keys = words.map(({ key }) => key);
  if (new Set(keys).size < keys.length) throw refused('A word is listed twice.');
  const removed = before.find(({ key }) => use[key] && !keys.includes(key));
  if (removed) throw refused(`“${removed.label}” is in use. Say what replaces it, or stop offering it.`);
  for (const { label, replacedBy } of words)
    if (replacedBy && !words.some(({ key }) => key === replacedBy))
      throw refused(`What replaces “${label}” is not there.`);
  const meant = words.map((word) =>
    word.replacedBy ? { ...word, replacedBy: wordOf(words, word.replacedBy).key } : word,
  );
  const circle = meant.find((word) => wordOf(words, word.key).replacedBy);
  if (circle) throw refused(`“${circle.label}” would be replaced by itself.`);
  const labels = meant.flatMap(({ label, replacedBy }) => (replacedBy ? [] : label.toLowerCase()));
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice) throw refused(`“${twice}” is listed twice. Replace one with the other.`);
  return meant;
}

/** @throws DomainError `unprocessable` if a category that decides who reads is gone, replaced, or replaces another. */
function refuseReplacedFixed(categories: readonly Word[]): void {
  for (const key of FIXED_CATEGORIES) {
    const word = categories.find((one) => one.key === key);
    if (!word) throw refused('Teasers and notices can be renamed, but not removed.');
    if (word.replacedBy || categories.some(({ replacedBy }) => replacedBy === key))
      throw refused(
        `“${word.label}” decides who reads a document. It can be renamed, but not replaced, and it replaces nothing.`,
      );
  }
}

const refused = (text: string) => new DomainError('unprocessable', text);
