import type { OpportunityContent } from '#app/domain/investing/opportunity-content.ts';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Rows } from './rows.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

type KeyFigure = OpportunityContent['keyFigures'][number];
type Milestone = OpportunityContent['timeline'][number];

const today = () => new Date().toISOString().slice(0, 10);
/** Omitted when left empty. */
const optional = (text: string) => text || undefined;

export function KeyFiguresPart() {
  const { fields, setContent } = useWriting();
  const field = useField();
  return (
    <WritingPart path="content.keyFigures" title="Key figures" hint="Four to six work best.">
      <Rows
        path="content.keyFigures"
        one="Key figure"
        items={fields.content.keyFigures}
        onChange={(keyFigures) => setContent(() => ({ keyFigures }))}
        make={(): KeyFigure => ({ label: '', value: '' })}
        nameOf={({ label }) => label}
      >
        {({ label, value, note }, path, change) => (
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              {...field(`${path}.label`)}
              label="Label"
              maxLength={80}
              value={label}
              onChange={({ currentTarget }) => change({ label: currentTarget.value })}
            />
            <TextField
              {...field(`${path}.value`)}
              label="Figure"
              maxLength={80}
              value={value}
              onChange={({ currentTarget }) => change({ value: currentTarget.value })}
            />
            <TextField
              {...field(`${path}.note`)}
              label="Note"
              required={false}
              maxLength={200}
              value={note ?? ''}
              onChange={({ currentTarget }) => change({ note: optional(currentTarget.value) })}
            />
          </div>
        )}
      </Rows>
    </WritingPart>
  );
}

export function TeamPart() {
  const { fields, setContent } = useWriting();
  const field = useField();
  return (
    <WritingPart path="content.team" title="Team">
      <Rows
        path="content.team"
        one="Team member"
        items={fields.content.team}
        onChange={(team) => setContent(() => ({ team }))}
        make={() => ({ name: '', role: '', bio: '' })}
        nameOf={({ name }) => name}
      >
        {({ name, role, bio }, path, change) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...field(`${path}.name`)}
              label="Name"
              maxLength={120}
              value={name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
            <TextField
              {...field(`${path}.role`)}
              label="Role"
              maxLength={160}
              value={role}
              onChange={({ currentTarget }) => change({ role: currentTarget.value })}
            />
            <TextArea
              {...field(`${path}.bio`)}
              className="sm:col-span-2"
              label="Biography"
              required={false}
              rows={3}
              maxLength={4_000}
              value={bio}
              onChange={({ currentTarget }) => change({ bio: currentTarget.value })}
            />
          </div>
        )}
      </Rows>
    </WritingPart>
  );
}

export function TimelinePart() {
  const { fields, setContent } = useWriting();
  const field = useField();
  return (
    <WritingPart path="content.timeline" title="Timeline">
      <Rows
        path="content.timeline"
        one="Milestone"
        items={fields.content.timeline}
        onChange={(timeline) => setContent(() => ({ timeline }))}
        make={(): Milestone => ({ date: today(), title: '' })}
        nameOf={({ title }) => title}
      >
        {({ date, title, detail }, path, change) => (
          <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
            <TextField
              {...field(`${path}.date`)}
              type="date"
              label="Date"
              defaultValue={date.slice(0, 10)}
              onChange={({ currentTarget }) => change({ date: currentTarget.value })}
            />
            <TextField
              {...field(`${path}.title`)}
              label="Description"
              maxLength={160}
              value={title}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
            />
            <TextArea
              {...field(`${path}.detail`)}
              className="sm:col-span-2"
              label="Details"
              required={false}
              rows={2}
              maxLength={1_000}
              value={detail ?? ''}
              onChange={({ currentTarget }) => change({ detail: optional(currentTarget.value) })}
            />
          </div>
        )}
      </Rows>
    </WritingPart>
  );
}

/** Fields for the performance, or for what became of an opportunity we passed on. */
export function OutcomePart() {
  const { fields, stage, setContent } = useWriting();
  const field = useField();
  return (
    <WritingPart
      path="content.outcome"
      title="Outcome"
      hint="For closed and passed opportunities: how it has performed."
    >
      <Rows
        path="content.outcome"
        one="Entry"
        items={fields.content.outcome ?? []}
        onChange={(outcome) => setContent(() => ({ outcome }))}
        make={() => ({ date: today(), text: '' })}
        nameOf={({ date }) => date}
      >
        {({ date, text }, path, change) => (
          <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
            <TextField
              {...field(`${path}.date`)}
              type="date"
              label="Date"
              defaultValue={date.slice(0, 10)}
              onChange={({ currentTarget }) => change({ date: currentTarget.value })}
            />
            <TextArea
              {...field(`${path}.text`)}
              label="Description"
              rows={2}
              maxLength={4_000}
              value={text}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          </div>
        )}
      </Rows>
      {(stage === 'passed' || fields.content.passedReason !== undefined) && (
        <TextArea
          {...field('content.passedReason')}
          label="Why we passed"
          hint="Members read it."
          rows={3}
          maxLength={4_000}
          value={fields.content.passedReason ?? ''}
          onChange={({ currentTarget }) => setContent(() => ({ passedReason: currentTarget.value }))}
        />
      )}
    </WritingPart>
  );
}
