import { offeredWords, type Word, wordOf } from '#app/domain/investing/vocabulary.ts';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

/** Name, slug and classification. */
export function HeadlinePart() {
  const { fields, vocabulary, set, isPublished } = useWriting();
  const field = useField();
  return (
    <WritingPart path="headline" title="Headline" startsOpen>
      <TextField
        {...field('name')}
        label="Name"
        maxLength={120}
        value={fields.name ?? ''}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextField
        {...field('slug')}
        label="Address"
        hint={
          isPublished
            ? 'The last part of the web address. If you change it, existing links stop working.'
            : 'The last part of the web address, in lower case: kontor-systems.'
        }
        maxLength={120}
        spellCheck={false}
        value={fields.slug ?? ''}
        onChange={({ currentTarget }) => set({ slug: currentTarget.value.trim().toLowerCase() })}
      />
      <TextArea
        {...field('summary')}
        label="Summary"
        hint="One sentence. Shown on the card and in e-mails."
        rows={2}
        maxLength={300}
        value={fields.summary ?? ''}
        onChange={({ currentTarget }) => set({ summary: currentTarget.value })}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <WordField name="sector" label="Sector" words={vocabulary.sectors} />
        <WordField name="region" label="Region" words={vocabulary.regions} />
        <WordField name="type" label="Type" words={vocabulary.types} />
      </div>
    </WritingPart>
  );
}

type WordProps = { name: 'sector' | 'region' | 'type'; label: string; words: readonly Word[] };

/** One of the firm's words. A text that is none of them, such as one of the content platform, stays as it is. */
function WordField({ name, label, words }: WordProps) {
  const { fields, set } = useWriting();
  const field = useField();
  const value = fields[name] ?? '';
  const { key, label: now } = wordOf(words, value);
  const offered = offeredWords(words, [key]).map((word) => ({ value: word.key, label: word.label }));
  const isKnown = value === '' || offered.some((one) => one.value === key);
  return (
    <Select
      {...field(name)}
      label={label}
      placeholder="Choose"
      options={isKnown ? offered : [...offered, { value: key, label: now }]}
      value={key}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
}
