import { LINE_EFFECTS, type LineType } from '#app/domain/investing/ledger.ts';
import { usualUnfunded } from '../../lines/line-rules.ts';

/** The part of an amount that changes the unfunded commitment, for types where an admin may enter it. */
export type UnfundedPart = { label: string; hint: string; sign: 1 | -1 };

/** Returns how the form asks for the part; `null` if the type determines it. */
export function unfundedPartOf(type: LineType): UnfundedPart | null {
  const { paidIn, distributed, unfunded } = LINE_EFFECTS[type];
  if (distributed > 0)
    return {
      label: 'Recallable part',
      hint: 'Raises the unfunded amount. Usually zero.',
      sign: 1,
    };
  if (paidIn > 0 && unfunded !== 0)
    return {
      label: 'Part drawn from the commitment',
      hint: 'Lowers the unfunded amount. Usually all of it.',
      sign: -1,
    };
  if (paidIn < 0 && type !== 'call_working_capital_used')
    return {
      label: 'Part returned to the commitment',
      hint: 'Raises the unfunded amount. Usually all of it.',
      sign: 1,
    };
  return null;
}

/** Returns the default part, in minor units. */
export const usualPart = (type: LineType, amount: number): number => Math.abs(usualUnfunded(type, amount));

/**
 * Returns the change in the unfunded commitment, in minor units.
 * @param part what the admin entered; `null` for the default
 */
export function unfundedChangeOf(type: LineType, amount: number, part: number | null): number {
  const asked = unfundedPartOf(type);
  return part === null || !asked ? usualUnfunded(type, amount) : asked.sign * part;
}
