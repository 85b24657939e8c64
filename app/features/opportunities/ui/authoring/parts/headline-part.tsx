import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

/** Name, slug and classification. */
export function HeadlinePart() {
  const { fields, known, set, isPublished } = useWriting();
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
        <Known name="sector" label="Sector" values={known.sectors} />
        <Known name="region" label="Region" values={known.regions} />
        <Known name="type" label="Type" values={known.types} />
      </div>
    </WritingPart>
  );
}

type KnownProps = { name: 'sector' | 'region' | 'type'; label: string; values: readonly string[] };

/** A text field that suggests values in use, so that the same name is reused. */
function Known({ name, label, values }: KnownProps) {
  const { fields, set } = useWriting();
  const field = useField();
  return (
    <TextField
      {...field(name)}
      label={label}
      maxLength={80}
      suggestions={values}
      autoComplete="off"
      value={fields[name] ?? ''}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
}
