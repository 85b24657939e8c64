import { fieldMark, MERGE_FIELD_NAMES, MERGE_FIELDS } from '#app/domain/messages/merge-fields.ts';
import { Button } from '../button.tsx';
import { Menu } from '../overlays/menu.tsx';

type Props = { disabled?: boolean; onInsert: (mark: string) => void };

/** A menu of the fields that a text is filled in with for each reader. */
export const InsertField = ({ disabled, onInsert }: Props) => (
  <Menu
    label="Fields"
    align="start"
    isSheet
    items={MERGE_FIELD_NAMES.map((field) => ({
      label: MERGE_FIELDS[field],
      hint: fieldMark(field),
      onSelect: () => onInsert(fieldMark(field)),
    }))}
    trigger={(trigger) => (
      <Button {...trigger} size="sm" icon="Profile" disabled={disabled} className="self-start">
        Insert field
      </Button>
    )}
  />
);
