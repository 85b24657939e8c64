import { z } from 'zod';

/** What a firm writes for a service that it does not have: present, as the others are, and unmistakable. */
export const OFF = 'off';

const off = z.literal(OFF);

/** Lets every setting of a service also say that the firm does not have it. */
export const orOff = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([off, schema]);

/** Services that a firm may do without, each with the setting that says so; every kind of process has these. */
export const LEADING = {
  crm: 'HUBSPOT_BASE_URL',
  content: 'CONTENTFUL_SPACE_ID',
  analytics: 'MIXPANEL_TOKEN',
} as const;

export type Dispensable = keyof typeof LEADING;

/** Returns the settings of a service that say `off` although the firm has it. */
export const halfOff = (
  names: readonly string[],
  leading: string,
  values: Readonly<Record<string, unknown>>,
): string[] => (values[leading] === OFF ? [] : names.filter((name) => values[name] === OFF));
