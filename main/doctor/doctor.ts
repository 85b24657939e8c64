import type { Examination, Finding } from '#app/domain/findings.ts';
import {
  environmentProblems,
  partsOf,
  readPart,
  type VariableProblem,
} from '#app/platform/config/env-check.server.ts';
import { examineService } from '#app/platform/outside/examine.server.ts';
import { type DoctorPart, isPart, PARTS } from './part-names.ts';
import { EXAMINED, examinedVariables, type ReadPart } from './parts.ts';
import { secretFilter } from './secret-filter.ts';

export type DoctorFinding = Finding & { part: DoctorPart };

/** What `doctor --json` prints. Fields are only added; what changes otherwise has another `version`. */
export type DoctorReport = {
  version: 1;
  /** When it was begun, ISO. */
  at: string;
  /** The worst of the states; what was not tried does not count. */
  outcome: 'ok' | 'warning' | 'error';
  findings: DoctorFinding[];
};

export type DoctorOptions = {
  variables: Readonly<Record<string, string | undefined>>;
  /** The parts to look at; all by default. */
  only?: readonly DoctorPart[];
};

/** The time limit of all checks of one part. */
const PART_MS = 60_000;

class NotSetUp extends Error {
  override name = 'NotSetUp';
  readonly problems: readonly VariableProblem[];

  constructor(problems: readonly VariableProblem[]) {
    super('Variables are missing or wrong');
    this.problems = problems;
  }
}

/**
 * Tries everything that the application needs, all parts at once, and says what is wrong and where to mend it. Changes
 * nothing that lasts, and needs neither a whole environment nor a database. No value of a secret is in the report.
 */
export async function examineAll({ variables, only }: DoctorOptions): Promise<DoctorReport> {
  const at = new Date().toISOString();
  const wanted = only ?? Object.keys(PARTS).filter(isPart);
  const examined = async (part: DoctorPart) =>
    (await findingsOf(part, variables)).map((finding) => ({ part, ...finding }));
  // The embedded database keeps the process busy while it opens: the services would look slow.
  const database = wanted.includes('database') ? await examined('database') : [];
  const found = await Promise.all(wanted.map((part) => (part === 'database' ? database : examined(part))));
  const hide = secretFilter(variables);
  const findings = found
    .flat()
    .map(({ says, mend, ...finding }) => ({ ...finding, says: hide(says), mend: mend && hide(mend) }));
  const worst = (['error', 'warning'] as const).find((state) => findings.some((one) => one.state === state));
  return { version: 1, at, outcome: worst ?? 'ok', findings };
}

async function findingsOf(part: DoctorPart, variables: DoctorOptions['variables']): Promise<Finding[]> {
  const planned = part === 'environment' ? environmentExamination(variables) : planOf(part, variables);
  if (typeof planned === 'string') return [unset(planned)];
  const over = AbortSignal.timeout(PART_MS);
  const examined = examineService(planned, over);
  const late = new Promise<Finding[]>((resolve) => {
    over.addEventListener('abort', () => resolve([tooLate(planned)]), { once: true });
  });
  return Promise.race([examined, late]);
}

const unset = (says: string): Finding => ({ check: 'settings', state: 'skipped', says, mend: null, ms: 0 });

const tooLate = ({ vendor, address }: Examination): Finding => ({
  check: 'time',
  state: 'error',
  says: `The checks did not end within ${PART_MS / 1000} seconds.`,
  mend: `Check ${address}, and the status page of ${vendor}.`,
  ms: PART_MS,
});

/** Variables of a service are reported with the service, and no others here. */
const environmentExamination = (variables: DoctorOptions['variables']): Examination =>
  examinedVariables(environmentProblems(variables).filter(({ name }) => partsOf(name).length === 0));

function planOf(
  part: Exclude<DoctorPart, 'environment'>,
  variables: DoctorOptions['variables'],
): Examination | string {
  const read: ReadPart = (name) => {
    const found = readPart(name, variables);
    if ('problems' in found) throw new NotSetUp(found.problems);
    return found.values;
  };
  const own = environmentProblems(variables).filter(({ name }) => partsOf(name).some((one) => one === part));
  try {
    const planned = EXAMINED[part](read);
    // What can be read and is still wrong, such as an address of the demo: the service is tried as well.
    if (own.length === 0 || typeof planned === 'string') return planned;
    return { ...planned, steps: [...examinedVariables(own).steps, ...planned.steps] };
  } catch (error) {
    if (error instanceof NotSetUp) return examinedVariables(error.problems);
    throw error;
  }
}
