import { verifyLedger } from './verify-ledger.server.ts';

/** Verifies the ledger and says in sentences what was checked, what disagrees, and what is worth a look. */
export async function ledgerReport(): Promise<{ lines: string[]; problems: string[] }> {
  const { vehicles, positions, lines, valuations, problems, remarks } = await verifyLedger();
  return {
    lines: [
      `${vehicles} funds and deals with ${positions} positions, ${lines} lines, ${valuations} valuations.`,
      ...remarks.map((remark) => `Please check. ${remark}`),
      problems.length === 0
        ? 'The ledger agrees with its lines.'
        : 'The ledger does NOT agree with its lines.',
    ],
    problems,
  };
}
