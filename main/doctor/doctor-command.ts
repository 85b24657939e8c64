import { stripVTControlCharacters, styleText } from 'node:util';
import type { FindingState } from '#app/domain/findings.ts';
import { givenVariables } from '#app/platform/config/wiring.server.ts';
import type { DoctorCommand } from '../command-line.ts';
import { type DoctorFinding, type DoctorReport, examineAll } from './doctor.ts';
import { PARTS } from './part-names.ts';

/** Examines the installation and prints what was found. Ends with 1 if something is wrong, also with warnings with 0. */
export async function runDoctor({ only, isJson }: DoctorCommand): Promise<void> {
  const report = await examineAll({ variables: givenVariables(), ...(only.length > 0 && { only }) });
  process.stdout.write(isJson ? `${JSON.stringify(report)}\n` : `${doctorReportText(report)}\n`);
  if (report.outcome === 'error') process.exitCode = 1;
}

const SIGNS = { ok: '✓', warning: '!', error: '✗', skipped: '–' } as const satisfies Record<
  FindingState,
  string
>;
const COLOURS = { ok: 'green', warning: 'yellow', error: 'red', skipped: 'dim' } as const;

/** Writes a report for a terminal: a line for each check, and below it what is to be done. */
export function doctorReportText({ findings }: Pick<DoctorReport, 'findings'>): string {
  const lines: string[] = [];
  let part: DoctorFinding['part'] | null = null;
  for (const finding of findings) {
    if (finding.part !== part) lines.push('', styleText('bold', PARTS[finding.part]));
    part = finding.part;
    const { state, check, says, mend } = finding;
    // What a service says must not steer the terminal.
    const sentence = stripVTControlCharacters(says);
    lines.push(`  ${styleText(COLOURS[state], `${SIGNS[state]} ${check}`)}  ${sentence}`);
    if (mend !== null) lines.push(`      → ${stripVTControlCharacters(mend)}`);
  }
  return [...lines.slice(1), '', summary(findings)].join('\n');
}

function summary(findings: readonly DoctorFinding[]): string {
  const count = (state: FindingState) => findings.filter((one) => one.state === state).length;
  const [errors, warnings, skipped] = [count('error'), count('warning'), count('skipped')];
  const counted = [
    `${count('ok')} in order`,
    ...(warnings > 0 ? [`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`] : []),
    ...(errors > 0 ? [`${errors} ${errors === 1 ? 'error' : 'errors'}`] : []),
    ...(skipped > 0 ? [`${skipped} not tried`] : []),
  ];
  return `${counted.join(', ')}.`;
}
