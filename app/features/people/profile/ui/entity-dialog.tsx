import { type FormEvent, useId, useState } from 'react';
import { COUNTRIES } from '#app/domain/countries.ts';
import { Button } from '#app/ui/button.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { ErrorSummary, type FormError } from '#app/ui/forms/error-summary.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import {
  ENTITY_FIELDS,
  ENTITY_KIND_LABELS,
  ENTITY_KINDS,
  ENTITY_SENTENCES,
  type EntityField,
  type EntityInput,
  type EntityKind,
  type EntityView,
  entityInput,
  entityLabel,
} from '../entities/entity.ts';

type Props = {
  /** The entity to edit; `null` for a new one. */
  entity: EntityView | null;
  /** The initial values of a new entity. */
  suggested: { name: string; country: string | null };
  /** Returns the refusal, or null when it is saved. */
  onSave: (entity: EntityInput) => Promise<string | null>;
  onClose: () => void;
};

type Typed = Partial<Record<EntityField, string>>;

/** Adds or edits an entity. Mount it to open it. */
export function EntityDialog({ entity, suggested, onSave, onClose }: Props) {
  const id = useId();
  const [kind, setKind] = useState<EntityKind>(entity?.kind ?? 'individual');
  const [typed, setTyped] = useState<Typed>(
    entity ? typedOf(entity) : { name: suggested.name, country: suggested.country ?? '' },
  );
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  const [pending, setPending] = useState(false);
  const idOf = (field: EntityField) => `${id}-${field}`;

  const choose = (next: EntityKind) => {
    setKind(next);
    setErrors([]);
    // A company or trust does not have the member's name; its fields keep their input when the kind changes back.
    const isOwn = (one: EntityKind) => one === 'individual' || one === 'joint';
    if (!isOwn(next) && typed.name === suggested.name) setTyped({ ...typed, name: '' });
    if (isOwn(next) && !typed.name) setTyped({ ...typed, name: suggested.name });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const read = readEntity(kind, typed);
    if ('wrong' in read) {
      setErrors(read.wrong.map((field) => ({ field: idOf(field), message: ENTITY_SENTENCES[field] })));
      return;
    }
    setPending(true);
    const refusal = await onSave(read.entity);
    setPending(false);
    setErrors(refusal ? [{ message: refusal }] : []);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      title={entity ? 'Edit investing entity' : 'Add investing entity'}
      description="Exactly as it should appear in contracts."
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" pending={pending}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)} noValidate className="flex flex-col gap-5">
        <ErrorSummary errors={errors} />
        {!entity && (
          <RadioGroup
            legend="Invest as"
            name="kind"
            layout="row"
            choices={ENTITY_KINDS.map((value) => ({ value, label: ENTITY_KIND_LABELS[value] }))}
            value={kind}
            onChange={(value) => choose(ENTITY_KINDS.find((one) => one === value) ?? kind)}
          />
        )}
        {ENTITY_FIELDS[kind].map((field) => (
          <Question
            key={field}
            field={field}
            id={idOf(field)}
            label={entityLabel(kind, field)}
            value={typed[field] ?? ''}
            error={errors.find((error) => error.field === idOf(field))?.message ?? null}
            onChange={(value) => setTyped((before) => ({ ...before, [field]: value }))}
          />
        ))}
      </form>
    </Dialog>
  );
}

type QuestionProps = {
  field: EntityField;
  id: string;
  label: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
};

function Question({ field, onChange, ...shown }: QuestionProps) {
  const change = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value);
  switch (field) {
    case 'country':
      return (
        <Select
          {...shown}
          placeholder="Choose a country"
          options={COUNTRIES.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={change}
        />
      );
    case 'address':
      return <TextArea {...shown} rows={3} maxLength={500} onChange={change} />;
    default:
      return <TextField {...shown} autoComplete="off" maxLength={200} onChange={change} />;
  }
}

function typedOf(entity: EntityView): Typed {
  const { id: _id, isDefault: _isDefault, postalAddress: _address, kind: _kind, ...typed } = entity;
  return typed;
}

function readEntity(
  kind: EntityKind,
  typed: Typed,
): { entity: EntityInput } | { wrong: readonly EntityField[] } {
  const fields: readonly EntityField[] = ENTITY_FIELDS[kind];
  const parsed = entityInput.safeParse({
    kind,
    ...Object.fromEntries(fields.map((field) => [field, typed[field] ?? ''])),
  });
  if (parsed.success) return { entity: parsed.data };
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return { wrong: fields.filter((field) => wrong.has(field)) };
}
