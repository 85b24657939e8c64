import {
  SCENARIO_CASES,
  type Scenario,
  type ScenarioCase,
} from '#app/domain/investing/opportunity-content.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { CASE_LABELS } from '../../../economics-text.ts';
import { RateField } from './rate-field.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';
import { scenariosWith } from './written.ts';

/** The low, base and high case. */
export function ScenariosPart() {
  const { fields } = useWriting();
  return (
    <WritingPart
      path="content.scenarios"
      title="Scenarios"
      hint="After fees and carried interest, before tax. Members see a chart, a table and what an amount would return. Leave a case empty to omit it."
    >
      {SCENARIO_CASES.map((name) => (
        <CaseFields key={name} name={name} scenarios={fields.content.scenarios ?? []} />
      ))}
    </WritingPart>
  );
}

function CaseFields({ name, scenarios }: { name: ScenarioCase; scenarios: readonly Scenario[] }) {
  const { setContent } = useWriting();
  const field = useField();
  const at = scenarios.findIndex((one) => one.case === name);
  const { multiple = null, irr = null, note } = scenarios[at] ?? {};
  // A case without a place in the list has no problems yet.
  const path = `content.scenarios.${at < 0 ? name : at}`;
  const change = (part: Partial<Scenario>) =>
    setContent((content) => ({ scenarios: scenariosWith(content.scenarios ?? [], name, part) }));
  return (
    <fieldset className="rounded-md border bg-surface p-4">
      <legend className="float-left mb-3 w-full font-semibold">{CASE_LABELS[name]} case</legend>
      <div className="clear-both grid gap-4 sm:grid-cols-[8rem_8rem_1fr]">
        <RateField
          path={`${path}.multiple`}
          label="Multiple"
          unit="×"
          value={multiple}
          onChange={(value) => change({ multiple: value })}
        />
        <RateField
          path={`${path}.irr`}
          label="Net IRR"
          unit="%"
          value={irr}
          onChange={(value) => change({ irr: value })}
        />
        <TextField
          {...field(`${path}.note`)}
          label="Assumption"
          required={false}
          maxLength={300}
          value={note ?? ''}
          onChange={({ currentTarget }) => change({ note: currentTarget.value || undefined })}
        />
      </div>
    </fieldset>
  );
}
