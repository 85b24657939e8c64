import { useState } from 'react';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { Slider } from '#app/ui/forms/amounts/slider.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { CheckboxGroup, RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { SearchField } from '#app/ui/forms/search-field.tsx';
import { Select } from '#app/ui/forms/select.tsx';
import { Switch } from '#app/ui/forms/switch.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Section, Specimen } from './specimen.tsx';

const SECTORS = [
  { value: 'infrastructure', label: 'Infrastructure' },
  { value: 'food', label: 'Food' },
  { value: 'software', label: 'Software' },
];
const GRID = 'grid gap-6 sm:grid-cols-2';
const LIKELINESS = ['Very unlikely', 'Unlikely', 'Undecided', 'Likely', 'Very likely'].map((hint, at) => ({
  value: String(at + 1),
  label: String(at + 1),
  hint,
}));

export function Forms() {
  return (
    <Section id="forms" title="Forms">
      <Specimen name="Text field" className={GRID}>
        <TextField label="Name" placeholder="Ada Lindqvist" autoComplete="off" />
        <TextField label="Company" required={false} hint="As in the company register." />
        <TextField
          label="E-mail"
          type="email"
          defaultValue="ada@"
          error="Write the whole address, such as ada@example.com."
        />
        <TextField label="Date of birth" type="date" required={false} />
        <TextField label="Member since" defaultValue="21 Nov 2026" readOnly />
        <TextField label="Country" defaultValue="Sweden" disabled />
        <TextArea
          label="Your question"
          hint="Investor relations answers within two working days."
          className="sm:col-span-2"
        />
      </Specimen>
      <Specimen name="Select" className={GRID}>
        <Select label="Sector" options={SECTORS} placeholder="Choose a sector" />
        <Select label="Region" options={SECTORS} placeholder="Choose a region" error="Choose a region." />
      </Specimen>
      <Specimen name="Select as a chip" note="For filters above a list.">
        <Select look="chip" label="Sector" options={SECTORS} placeholder="Any sector" />
        <Select look="chip" label="Region" options={SECTORS} placeholder="Any region" defaultValue="food" />
      </Specimen>
      <Specimen name="Search field" note="Above a list, which follows while it is typed.">
        <SearchField
          label="Name or e-mail"
          name="q"
          value=""
          maxLength={100}
          onChange={() => undefined}
          className="w-72"
        />
      </Specimen>
      <Specimen
        name="Money field"
        note="Takes “250k” and “1.5m”; arrows and buttons go in steps; never changes what was typed."
        className={GRID}
      >
        <Amount />
        <MoneyField
          label="Soft amount"
          currency="CHF"
          min={50_000_00}
          step={25_000_00}
          value={10_000_00}
          onChange={() => undefined}
          error="The minimum is CHF 50,000."
          required={false}
        />
      </Specimen>
      <Specimen name="Slider" note="Dragged freely; arrows, page keys, Home and End move it in steps.">
        <Position />
      </Specimen>
      <Specimen name="Checkbox and switch" className={GRID}>
        <div className="flex flex-col gap-3">
          <Checkbox label="I have read the risks" defaultChecked />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox
            label="I am a qualified investor"
            hint="By your own declaration."
            error="Please confirm, or write to us."
          />
          <Checkbox label="Not for you" disabled />
        </div>
        <div className="divide-y">
          <Switch label="Mail at once" hint="A mail for each new opportunity." defaultChecked />
          <Switch label="Weekly digest" />
          <Switch label="Managed by your adviser" disabled />
        </div>
      </Specimen>
      <Specimen name="Radio and checkbox group" className="flex flex-col gap-6">
        <RadioGroup
          legend="How likely are you to invest?"
          name="likelihood"
          layout="row"
          choices={LIKELINESS}
          defaultValue="4"
        />
        <div className={GRID}>
          <RadioGroup
            legend="You invest as"
            name="kind"
            choices={[
              { value: 'person', label: 'An individual', hint: 'With your own means.' },
              { value: 'office', label: 'A family office' },
            ]}
            error="Choose one."
          />
          <CheckboxGroup
            legend="Sectors"
            hint="As many as you like."
            name="sectors"
            choices={SECTORS}
            defaultValue={['food']}
          />
        </div>
      </Specimen>
      <Specimen
        name="Error summary"
        note="On top of a form that was refused; takes the focus and leads to each field."
        className="block"
      >
        <Refused />
      </Specimen>
    </Section>
  );
}

function Position() {
  const [seconds, setSeconds] = useState(65);
  return (
    <Slider
      label="Position"
      value={seconds}
      max={300}
      loaded={180}
      valueText={`${Math.round(seconds)} seconds of 300`}
      step={5}
      page={30}
      onChange={setSeconds}
      className="max-w-96"
    />
  );
}

function Amount() {
  const [amount, setAmount] = useState<number | null>(250_000_00);
  const tooLow = amount !== null && amount < 100_000_00;
  return (
    <MoneyField
      label="Desired amount"
      hint="From €100,000 in steps of €50,000."
      currency="EUR"
      min={100_000_00}
      max={5_000_000_00}
      step={50_000_00}
      picks={[100_000_00, 250_000_00, 500_000_00, 1_000_000_00]}
      value={amount}
      onChange={setAmount}
      error={tooLow ? 'The minimum is €100,000.' : null}
    />
  );
}

function Refused() {
  const [refused, setRefused] = useState(false);
  return refused ? (
    <ErrorSummary errors={[{ message: 'Write your e-mail address.' }, { message: 'Choose a region.' }]} />
  ) : (
    <button type="button" className="tap font-semibold text-accent" onClick={() => setRefused(true)}>
      Show errors
    </button>
  );
}
