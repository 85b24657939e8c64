import { Button } from '#app/ui/button.tsx';

type Props = { sheets: readonly string[]; pending: boolean; onOpen: (sheet: string) => void };

/** The sheets of a workbook that are not read: each can be imported as a file of its own. */
export const OtherSheets = ({ sheets, pending, onOpen }: Props) => (
  <section aria-labelledby="other-sheets" className="flex max-w-read flex-col gap-3">
    <h2 id="other-sheets" className="text-lg">
      Other sheets
    </h2>
    <p className="text-muted">Each sheet is checked and imported by itself.</p>
    <ul className="flex flex-wrap gap-2">
      {sheets.map((sheet) => (
        <li key={sheet}>
          <Button disabled={pending} onClick={() => onOpen(sheet)}>
            Open {sheet}
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
