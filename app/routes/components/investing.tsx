import { useId, useState } from 'react';
import { type Economics, illustrate } from '#app/domain/investing/illustration.ts';
import type { Money } from '#app/domain/money/money.ts';
import { QueueSteps } from '#app/features/commitments/ui/decisions/queue-steps.tsx';
import { Rows } from '#app/features/opportunities/ui/authoring/parts/rows.tsx';
import { Calculator, Fees, Scenarios } from '#app/features/opportunities/ui/detail/economics.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Section, Specimen } from './specimen.tsx';

const FEES = {
  firstCall: 4000,
  entry: 100,
  management: 125,
  basis: 'called',
  isOutside: false,
  carry: 1500,
  hurdle: 700,
} as const;

const ECONOMICS: Economics = {
  fees: FEES,
  scenarios: [
    { case: 'low', multiple: 110, irr: 180, note: 'Volumes stay flat for six years' },
    { case: 'base', multiple: 190, irr: 1340, note: 'Leases are extended as agreed' },
    { case: 'high', multiple: 240, irr: 1900, note: 'The fourth berth opens in 2029' },
  ],
};

const euros = (amount: number): Money => ({ amount: amount * 100, currency: 'EUR' });

const TERMS = {
  target: euros(25_000_000),
  minimum: euros(100_000),
  maximum: euros(5_000_000),
  step: euros(50_000),
};

/** The larger parts that opportunities and their book are made of. */
export function Investing() {
  return (
    <Section id="investing" title="Investing">
      <Specimen
        name="Calculator"
        note="What an amount would mean by the opportunity’s own terms."
        className="block max-w-3xl"
      >
        <Calculator opportunity={TERMS} economics={ECONOMICS} picks={[100_000_00, 250_000_00, 500_000_00]} />
      </Specimen>
      <Specimen
        name="Scenario table"
        note="Without an amount it shows multiples. The mark is the amount invested."
        className="block max-w-3xl"
      >
        <Scenarios outcomes={illustrate(0, ECONOMICS).outcomes} />
      </Specimen>
      <Specimen name="Fees" className="block max-w-md">
        <Fees fees={FEES} />
      </Specimen>
      <Specimen
        name="Editor of a list"
        note="Items fold, drag by their handle, move by their arrows, and come back after a removal."
        className="block max-w-3xl"
      >
        <Sections />
      </Specimen>
      <Specimen
        name="Steps of a queue"
        note="J and K step, unless text is being typed."
        className="block max-w-md"
      >
        <Steps />
      </Specimen>
    </Section>
  );
}

type ComponentSection = { title: string; text: string };

function Sections() {
  const path = useId();
  const [items, setItems] = useState<ComponentSection[]>([
    { title: 'Why we like it', text: 'Three ice-free terminals with fifteen-year leases.' },
    { title: 'The business', text: 'Two thirds of revenue is rent; the rest is handling.' },
    { title: 'What could go wrong', text: 'A tenant that leaves early is hard to replace.' },
  ]);
  return (
    <Rows
      path={path}
      one="Section"
      items={items}
      onChange={setItems}
      make={() => ({ title: '', text: '' })}
      nameOf={({ title }) => title}
      folds
    >
      {({ title, text }, _path, change) => (
        <div className="grid gap-4">
          <TextField
            label="Title"
            value={title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <TextArea
            label="Text"
            value={text}
            onChange={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        </div>
      )}
    </Rows>
  );
}

const COUNT = 8;

function Steps() {
  const [place, setPlace] = useState(1);
  return (
    <QueueSteps
      place={place}
      count={COUNT}
      onPrevious={place > 1 ? () => setPlace(place - 1) : null}
      onNext={place < COUNT ? () => setPlace(place + 1) : null}
      disabled={false}
    />
  );
}
