import { z } from 'zod';
import { environmentSchema, PARTS } from './env.server.ts';

export type PartName = keyof typeof PARTS;
export type PartValues<Name extends PartName> = z.output<z.ZodObject<(typeof PARTS)[Name]>>;

const SCHEMAS: { [Name in PartName]: z.ZodType<PartValues<Name>> } = {
  application: z.object(PARTS.application),
  audit: z.object(PARTS.audit),
  identity: z.object(PARTS.identity),
  crm: z.object(PARTS.crm),
  mail: z.object(PARTS.mail),
  'member-mail': z.object(PARTS['member-mail']),
  content: z.object(PARTS.content),
  storage: z.object(PARTS.storage),
  malware: z.object(PARTS.malware),
  esign: z.object(PARTS.esign),
  analytics: z.object(PARTS.analytics),
  errors: z.object(PARTS.errors),
  tags: z.object(PARTS.tags),
};

export const SETTING_NAMES: ReadonlySet<string> = new Set(
  Object.values(PARTS).flatMap((part) => Object.keys(part)),
);

/** Returns the services that a setting belongs to; none for one of the application itself. */
export const partsOf = (name: string): PartName[] =>
  (Object.keys(PARTS) as PartName[]).filter(
    (part) => part !== 'application' && Object.hasOwn(PARTS[part], name),
  );

/** A variable that is missing or wrong, in words that hold no value. */
export type VariableProblem = { name: string; problem: string };

type Variables = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as missing. */
const given = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));

/** Reads the variables of one part, whatever the others are. */
export function readPart<Name extends PartName>(
  name: Name,
  variables: Variables,
): { values: PartValues<Name> } | { problems: VariableProblem[] } {
  const values = given(variables);
  const schema: z.ZodType<PartValues<Name>> = SCHEMAS[name];
  const read = schema.safeParse(values);
  return read.success ? { values: read.data } : { problems: problemsIn(read.error, values) };
}

/** Returns what is missing or wrong in all of the environment, by the names of the variables. */
export function environmentProblems(variables: Variables): VariableProblem[] {
  const values = given(variables);
  const read = environmentSchema.safeParse(values);
  return read.success ? [] : problemsIn(read.error, values);
}

function problemsIn({ issues }: z.ZodError, values: Variables): VariableProblem[] {
  const byName = new Map<string, string>();
  for (const { path, message, code } of issues) {
    const name = String(path[0]);
    const problem = values[name] === undefined ? 'is missing' : code === 'custom' ? message : HINTS[code];
    if (!byName.has(name)) byName.set(name, problem ?? 'is not valid');
  }
  return [...byName]
    .map(([name, problem]) => ({ name, problem }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** In our own words: those of the library may quote the value. */
const HINTS: Readonly<Record<string, string>> = {
  too_small: 'is too short or too small',
  too_big: 'is too long or too large',
  invalid_format: 'is not written as .env.example shows',
  invalid_value: 'is not one of the values in .env.example',
};
