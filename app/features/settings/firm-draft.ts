import type { Firm } from '#app/domain/firm/firm.ts';
import type { FormError } from '#app/ui/forms/error-summary.tsx';
import { firmInput } from './firm-input.ts';

export type FirmField = keyof Firm | 'opens' | 'closes';

/** What is wrong with a field, and how to mend it. */
const SENTENCES: Record<FirmField, string> = {
  name: 'Shorten the name to 60 characters.',
  accent:
    'Choose a darker colour, written as #1f4d3a: text in it must be readable on a light page (WCAG, 4.5 to 1).',
  answersWithin: 'Write how soon you answer, such as: one working day.',
  decidesWithin: 'Write how soon you decide, such as: two working days.',
  currencies: 'Keep at least one currency.',
  legalName: 'Shorten the name to 200 characters.',
  postalAddress: 'Write the address in one line of at most 200 characters.',
  register: 'Write the entry in one line of at most 200 characters.',
  management: 'Write it in one line of at most 200 characters.',
  regulation: 'Shorten the text to 1,000 characters.',
  imprintUrl: 'Enter an address that starts with https://.',
  privacyUrl: 'Enter an address that starts with https://.',
  termsUrl: 'Enter an address that starts with https://.',
  telephone: 'Enter a number such as +49 30 5557 2000.',
  visit: 'Shorten the text to 1,000 characters.',
  bankWarning: 'Shorten the text to 1,000 characters.',
  timeZone: 'Choose a time zone from the list, such as Europe/Berlin.',
  hours: 'Choose the days, or clear both times.',
  opens: 'Enter when you open and when you close, or clear the days and both times.',
  closes: 'Enter a time after the one at which you open.',
  closedDays: 'Enter one date per line, such as 2026-12-24.',
};

/** Reads the settings from their form, or returns a sentence for each field that is not valid. */
export function readFirm(form: FormData): { firm: Firm } | { errors: FormError[] } {
  const text = (field: FirmField) => String(form.get(field) ?? '').trim();
  const [opens, closes] = [text('opens'), text('closes')];
  const days = form.getAll('days').map(Number);
  const errors: FormError[] = [];
  const refuse = (field: FirmField) => errors.push({ field, message: SENTENCES[field] });
  const hasTimes = opens !== '' || closes !== '';
  const hasHours = hasTimes || days.length > 0;
  if (hasHours && (opens === '' || closes === '')) refuse('opens');
  else if (hasTimes && days.length === 0) refuse('hours');
  else if (hasTimes && opens >= closes) refuse('closes');
  const parsed = firmInput.safeParse({
    ...Object.fromEntries([...form.keys()].map((name) => [name, text(name as FirmField)])),
    hours: hasTimes && errors.length === 0 ? { days, opens, closes } : null,
    currencies: form.getAll('currencies'),
    closedDays: text('closedDays').split(/\s+/).filter(Boolean),
  });
  for (const name of new Set(parsed.error?.issues.map(({ path }) => path[0]))) refuse(name as FirmField);
  return parsed.success && errors.length === 0 ? { firm: parsed.data } : { errors };
}
