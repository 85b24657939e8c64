import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

export type Options = ParseArgsOptionsConfig;

/** A command's options by name, and its other words in order. */
export type Parsed = {
  values: { readonly [name: string]: string | boolean | (string | boolean)[] | undefined };
  positionals: readonly string[];
};

/** Parses a command's words; `null` if an option is not one of these, or lacks its value. */
export function parseOptions(words: readonly string[], options: Options): Parsed | null {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
