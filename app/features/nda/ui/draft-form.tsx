import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { LeaveGuard } from '#app/ui/drafts/leave-guard.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { ErrorSummary, type FormError } from '#app/ui/forms/error-summary.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import {
  agreementDraftInput,
  type DraftInput,
  LONGEST_BODY,
  MAX_PDF_BYTES,
  type VersionView,
} from '../admin/version-admin.ts';
import { refusalToSign } from '../documents/nda-text.ts';

type Source = 'text' | 'pdf';

type Props = {
  draft: DraftInput & { content: VersionView['content'] };
  /** Returns the error sentence; `null` on success. `file` is set when a new PDF was chosen. */
  onSave: (draft: DraftInput, file: File | null) => Promise<string | null>;
  /** Runs when the draft was saved by its button, and not because the page is left. */
  onSaved: () => void;
};

/** Form for the next version, as text or as a PDF. Leaving it saves what was changed. */
export function DraftForm({ draft, onSave, onSaved }: Props) {
  const [source, setSource] = useState<Source>(draft.content === 'pdf' ? 'pdf' : 'text');
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [pending, setPending] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const errorAt = (field: string) => errors.find((error) => error.field === field)?.message;

  /** Returns whether the draft was saved. */
  const save = async (): Promise<boolean> => {
    const form = new FormData(element.current ?? undefined);
    const file = source === 'pdf' ? fileIn(form) : null;
    const given = { ...fieldsIn(form), ...(source === 'pdf' && { body: '' }) };
    const wrong = [...wrongIn(given), ...wrongWith(source, given.body, file, draft.content)];
    setErrors(wrong);
    if (wrong.length > 0) return false;
    setPending(true);
    const sentence = await onSave(given, file);
    setPending(false);
    if (sentence) setErrors([{ message: sentence }]);
    return !sentence;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await save())) return;
    setIsChanged(false);
    onSaved();
  };

  return (
    <form
      ref={element}
      method="post"
      onSubmit={(event) => void submit(event)}
      onChange={(event) => setIsChanged(differs(new FormData(event.currentTarget), draft))}
      noValidate
      className="flex max-w-read flex-col gap-6"
    >
      {isChanged && <LeaveGuard onSave={save} />}
      <ErrorSummary errors={errors} />
      <TextField
        id="title"
        name="title"
        label="Title"
        defaultValue={draft.title}
        maxLength={120}
        error={errorAt('title')}
      />
      <TextField
        id="effectiveOn"
        name="effectiveOn"
        type="date"
        label="Takes effect on"
        hint="From midnight UTC."
        defaultValue={draft.effectiveOn}
        error={errorAt('effectiveOn')}
        className="max-w-60"
      />
      <RadioGroup
        legend="The agreement"
        name="source"
        layout="row"
        value={source}
        onChange={(value) => setSource(value === 'pdf' ? 'pdf' : 'text')}
        choices={[
          { value: 'text', label: 'Write it here' },
          { value: 'pdf', label: 'Upload a PDF' },
        ]}
      />
      {/* Both keep what they hold while the other one is looked at. */}
      <div hidden={source !== 'text'}>
        <TextArea
          id="body"
          name="body"
          label="Text"
          hint="Separate paragraphs with an empty line. A short line that starts with a number becomes a clause heading. The signature block is added at the end."
          rows={18}
          defaultValue={draft.body}
          maxLength={LONGEST_BODY}
          error={errorAt('body')}
        />
      </div>
      <div hidden={source !== 'pdf'}>
        <PdfField kept={draft.content === 'pdf'} error={errorAt('file')} />
      </div>
      <Checkbox
        name="mustSignAgain"
        label="Everyone must sign again"
        hint="From the effective date, members cannot see confidential content until they sign this version."
        defaultChecked={draft.mustSignAgain}
      />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          Save draft
        </Button>
      </div>
    </form>
  );
}

function PdfField({ kept, error }: { kept: boolean; error: string | undefined }) {
  return (
    <Field
      id="file"
      label="PDF"
      required={!kept}
      hint={`Up to ${MAX_PDF_BYTES / 1024 / 1024} MB, without a password. A signature page is added at the end.${kept ? ' Your uploaded file stays unless you choose another.' : ''}`}
      error={error ?? null}
    >
      {(control) => (
        <input type="file" name="file" accept="application/pdf,.pdf" {...control} className="control py-2" />
      )}
    </Field>
  );
}

const fieldsIn = (form: FormData): DraftInput => ({
  title: String(form.get('title')),
  body: String(form.get('body')),
  effectiveOn: String(form.get('effectiveOn')),
  mustSignAgain: form.has('mustSignAgain'),
});

function differs(form: FormData, { title, body, effectiveOn, mustSignAgain }: DraftInput): boolean {
  const given = fieldsIn(form);
  return (
    given.title !== title ||
    given.body !== body ||
    given.effectiveOn !== effectiveOn ||
    given.mustSignAgain !== mustSignAgain ||
    fileIn(form) !== null
  );
}

function fileIn(form: FormData): File | null {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? file : null;
}

const SENTENCES: Readonly<Record<string, string>> = {
  title: 'Please enter a title.',
  effectiveOn: 'Please choose the effective date.',
  body: 'The text contains characters that cannot be stored.',
};

function wrongIn(given: DraftInput): FormError[] {
  const parsed = agreementDraftInput.safeParse(given);
  if (parsed.success) return [];
  const fields = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return [...fields].map((field) => ({ field, message: SENTENCES[field] ?? 'Please check this field.' }));
}

function wrongWith(
  source: Source,
  body: string,
  file: File | null,
  content: VersionView['content'],
): FormError[] {
  if (source === 'text') {
    if (body.trim() === '') return [{ field: 'body', message: 'Please write the agreement.' }];
    const refusal = refusalToSign(body);
    return refusal ? [{ field: 'body', message: refusal }] : [];
  }
  if (!file) return content === 'pdf' ? [] : [{ field: 'file', message: 'Please choose the PDF.' }];
  if (file.size > MAX_PDF_BYTES) return [{ field: 'file', message: 'This file is larger than 20 MB.' }];
  return [];
}
