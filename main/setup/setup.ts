import {
  environmentProblems,
  SETTING_NAMES,
  type VariableProblem,
} from '#app/platform/config/env-check.server.ts';
import { type DoctorPart, PARTS } from '../doctor/part-names.ts';
import { DRAWN } from './drawn.ts';
import { readEnvFile, type Values, writeEnvFile } from './env-file.ts';
import { FIRST_DAY, type FirstDayName, TOPICS } from './questions.ts';

export type SetupTools = {
  file: string;
  /** The variables of this process that are not of the file: they win over it whenever the application starts. */
  surroundings: Values;
  /** What was answered; `known` holds the values that are there already. */
  answers(known: Values): Promise<Values>;
  /** Returns whether to continue with something; always true where nobody can answer. */
  agrees(what: string): Promise<boolean>;
  /** Runs a command with these settings; returns whether it succeeded. */
  run(words: readonly string[], values: Values): Promise<boolean>;
  say(...lines: string[]): void;
};

/** What is imported, in an order in which each finds what it names. */
const IMPORTS = [
  ['SETUP_PEOPLE', 'people'],
  ['SETUP_RATES', 'rates'],
  ['SETUP_LEDGER', 'ledger'],
  ['SETUP_VALUATIONS', 'valuations'],
] as const satisfies readonly (readonly [FirstDayName, string])[];

/**
 * Sets up an installation: writes the settings, draws the secrets, applies the migrations, runs the doctor, makes the
 * first administrator and imports people and ledger. Sends nothing but the administrator's own invitation. It may be
 * run again at any time: what is there stays, and what was done is not done twice.
 * @returns whether everything is set up and in order
 */
export async function setUp(tools: SetupTools): Promise<boolean> {
  const { say, run } = tools;
  const before = readEnvFile(tools.file);
  const around = settingsIn(tools.surroundings);
  const answers = await tools.answers({ ...butTrial(before), ...butTrial(around) });
  const values = settingsOf(before, around, answers);
  const problems = environmentProblems(values);
  const missing = topicsWith(problems);
  if (!(await tools.agrees(`Write ${Object.keys(values).length} settings to ${tools.file}`))) return false;
  const copy = writeEnvFile(tools.file, values);
  say(`${tools.file} is written${copy ? `; what was there before is in ${copy}` : ''}.`);

  const databaseWorks = await run(['doctor', '--only', 'database'], values);
  if (problems.length > 0) {
    const parts = ready(missing.flatMap(({ parts: ofTopic }) => [...ofTopic])).filter(
      (part) => part !== 'database',
    );
    if (parts.length > 0) await run(['doctor', '--only', parts.join(',')], values);
    say('', 'Not set up yet:');
    for (const { name, problem } of problems) say(`  ${name} ${problem}`);
    say('', 'The application starts when they are there. Run setup again with them.');
    return false;
  }
  if (!databaseWorks || !(await run(['migrate'], values))) {
    say('', 'Without the database nothing else can be done: mend it, and run setup again.');
    return false;
  }
  const services = ready([]).filter((part) => part !== 'database');
  const isHealthy = await run(['doctor', '--only', services.join(',')], values);
  const isDone = await firstDay(tools, answers, values);
  say(
    '',
    isHealthy && isDone ? 'Everything is set up.' : 'Mend what is marked above, and run setup again.',
    ...NEXT,
  );
  return isHealthy && isDone;
}

const NEXT = [
  'Then: start the application and look around as the administrator. Once your proxy is in front, try the way through it with: npm run vestry -- doctor --only site',
  'The imported people have not been invited yet. Invite them with: npm run vestry -- invite --all',
];

/** Settings that do not say what they are for may be those of members: they are never a trial's. */
const isTrial = ({ APP_ENV }: Values): boolean => APP_ENV === 'development' || APP_ENV === 'test';

const butTrial = (values: Values): Values => (isTrial(values) ? {} : values);

const settingsIn = (variables: Values): Values =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => SETTING_NAMES.has(name)));

/**
 * The settings of a trial are not taken over into another environment: their addresses are those of the sandbox. No
 * secret is drawn that the file or the process has already.
 */
function settingsOf(before: Values, around: Values, answers: Values): Values {
  const given = Object.fromEntries(
    Object.entries(answers).filter(([name]) => !Object.hasOwn(FIRST_DAY, name)),
  );
  const environment = given.APP_ENV ?? butTrial(around).APP_ENV ?? butTrial(before).APP_ENV ?? 'production';
  const ofSame = (values: Values) => ((values.APP_ENV ?? environment) === environment ? values : {});
  const known = {
    ...usualAnswers(),
    ...ofSame(before),
    ...ofSame(around),
    ...given,
    APP_ENV: environment,
  };
  const drawn = Object.entries(DRAWN).flatMap(([name, draw]) =>
    Object.hasOwn(known, name) ? [] : [[name, draw()]],
  );
  return { ...known, ...Object.fromEntries(drawn) };
}

const usualAnswers = (): Values =>
  Object.fromEntries(
    TOPICS.flatMap(({ questions }) =>
      questions.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]])),
    ),
  );

/** The topics of which something is missing or wrong. */
function topicsWith(problems: readonly VariableProblem[]) {
  const names = new Set(problems.map(({ name }) => name));
  return TOPICS.filter(({ questions }) => questions.some(({ name }) => names.has(name)));
}

/** What the doctor can look at before the application runs. */
const ready = (missing: readonly DoctorPart[]): DoctorPart[] =>
  (Object.keys(PARTS) as DoctorPart[]).filter((part) => part !== 'site' && !missing.includes(part));

async function firstDay(tools: SetupTools, answers: Values, values: Values): Promise<boolean> {
  const { run, agrees } = tools;
  let isDone = true;
  for (const [name, what] of IMPORTS) {
    const file = answers[name];
    if (!file) continue;
    const isRight = await run(['import', what, file, '--dry-run'], values);
    if (isRight && !(await agrees(`Import ${file}`))) continue;
    isDone = isRight && (await run(['import', what, file], values)) && isDone;
  }
  const admin = answers.SETUP_ADMIN_EMAIL;
  if (admin && (await agrees(`Make ${admin} an administrator`)))
    isDone = (await run(['admin', admin], values)) && isDone;
  return isDone;
}
