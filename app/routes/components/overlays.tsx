import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { MoneyField } from '#app/ui/forms/amounts/money-field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Sheet } from '#app/ui/overlays/sheet.tsx';
import { Section, Specimen } from './specimen.tsx';

export function Overlays() {
  return (
    <Section id="overlays" title="Overlays">
      <Specimen name="Dialog" note="Modal: the page behind is inert, Escape closes, the focus comes back.">
        <AskAmount />
        <AskWithdraw />
      </Specimen>
      <Specimen name="Sheet" note="Detail beside what it belongs to; from below on a phone.">
        <Detail />
      </Specimen>
    </Section>
  );
}

function AskAmount() {
  const [open, setOpen] = useState(false);
  const [amount, setAmount] = useState<number | null>(250_000_00);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Commit…</Button>
      <Dialog
        open={open}
        onClose={close}
        title="Commit to Harbour Logistics II"
        description="You may withdraw until your commitment is accepted."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Commit
            </Button>
          </>
        }
      >
        <MoneyField
          label="Amount"
          currency="EUR"
          min={100_000_00}
          step={50_000_00}
          picks={[100_000_00, 250_000_00, 500_000_00]}
          value={amount}
          onChange={setAmount}
        />
      </Dialog>
    </>
  );
}

function AskWithdraw() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Withdraw…</Button>
      <Dialog
        open={open}
        onClose={close}
        role="alertdialog"
        size="sm"
        title="Withdraw your commitment?"
        description="This cannot be undone. You can commit again while the opportunity is open."
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button variant="danger" onClick={close}>
              Withdraw
            </Button>
          </>
        }
      >
        <TextField label="Why, in a word?" required={false} />
      </Dialog>
    </>
  );
}

function Detail() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show detail</Button>
      <Sheet
        open={open}
        onClose={close}
        title="Commitment of Ada Lindqvist"
        actions={
          <>
            <Button>Decline</Button>
            <Button variant="primary" onClick={close}>
              Accept
            </Button>
          </>
        }
      >
        <KeyValues
          items={[
            { label: 'Opportunity', value: 'Harbour Logistics II' },
            { label: 'Requested', value: '€250,000' },
            { label: 'Submitted', value: '21 Nov 2026, 09:14' },
          ]}
        />
      </Sheet>
    </>
  );
}
