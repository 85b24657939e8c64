import type { NoticePreview } from '#app/features/notices/drafting/preview.server.ts';
import type { NoticeFields } from '#app/features/notices/notice.ts';
import { DayInput } from '#app/ui/forms/day-input.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { FIELD_IDS } from './field-ids.ts';

/** Fewer are unusual, and allowed. */
const USUAL_BUSINESS_DAYS = 10;

type Props = {
  fields: NoticeFields;
  businessDays: NoticePreview['businessDays'];
  onChange: (change: Partial<NoticeFields>) => void;
};

/** When a notice is sent and due, and what it is for. */
export function BasicsPart({ fields: { noticeDate, dueDate, purpose }, businessDays, onChange }: Props) {
  const days = `${businessDays} business ${businessDays === 1 ? 'day' : 'days'} between notice and due date.`;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id={FIELD_IDS.dates} label="Notice date">
          {(control) => (
            <DayInput
              {...control}
              className="control"
              value={noticeDate}
              onApply={(day) => onChange({ noticeDate: day })}
            />
          )}
        </Field>
        <Field label="Due date">
          {(control) => (
            <DayInput
              {...control}
              className="control"
              value={dueDate}
              onApply={(day) => onChange({ dueDate: day })}
            />
          )}
        </Field>
      </div>
      <p className={businessDays < USUAL_BUSINESS_DAYS ? 'text-xs text-warning' : 'text-xs text-muted'}>
        {businessDays < USUAL_BUSINESS_DAYS
          ? `${days} Fewer than ${USUAL_BUSINESS_DAYS} is short notice.`
          : days}
      </p>
      <TextField
        id={FIELD_IDS.purpose}
        label="What it is for"
        value={purpose}
        maxLength={500}
        onChange={({ currentTarget }) => onChange({ purpose: currentTarget.value })}
      />
    </div>
  );
}
