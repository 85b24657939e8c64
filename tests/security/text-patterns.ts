import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Returns the source files with a regular expression whose work may grow faster than the text: one that repeats
 * something without a limit, unless its form alone shows that it cannot.
 */
export const filesWithPatterns = (): string[] =>
  globSync(['app/**/*.{ts,tsx}', 'main/**/*.ts', 'server/**/*.ts'], { cwd: ROOT })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => hasPattern(path, readFileSync(join(ROOT, path), 'utf8')))
    .sort();

/** The files whose functions a test file imports. */
export const importedBy = (path: string): Set<string> =>
  new Set(
    ts
      .preProcessFile(readFileSync(join(ROOT, path), 'utf8'))
      .importedFiles.filter(({ fileName }) => fileName.startsWith('#'))
      .map(({ fileName }) => fileName.slice(1)),
  );

/**
 * A line with a repetition between slashes, or a pattern made at run time: what has neither is not parsed, since it
 * takes long. A literal never spans lines.
 */
const MAY_HAVE_PATTERN = /\/[^/*\n].*(?:[+*]|\{\d+,\}).*\/|RegExp/;

function hasPattern(path: string, source: string): boolean {
  if (!MAY_HAVE_PATTERN.test(source)) return false;
  let isFound = false;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) isFound ||= !isLinear(node.text);
    else if (ts.isNewExpression(node)) isFound ||= node.expression.getText() === 'RegExp';
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return isFound;
}

/**
 * Returns whether the form of a pattern shows that its work grows no faster than the text: it repeats nothing, or only
 * one class of characters, and then either ends, so that every attempt that comes so far succeeds, or is tried at the
 * beginning of the text only.
 */
export function isLinear(literal: string): boolean {
  const end = literal.lastIndexOf('/');
  const bare = literal
    .slice(1, end)
    .replace(/\\[pP]\{\w+\}|\\./g, 'x')
    .replace(/\[[^\]]*\]/g, 'x');
  const repeats = [...bare.matchAll(/[+*]|\{\d+,\}/g)];
  const [only, ...more] = repeats;
  if (!only) return true;
  if (more.length > 0 || bare.includes('|') || bare[only.index - 1] === ')') return false;
  const isLast = only.index + only[0].length === bare.length;
  return isLast || (bare.startsWith('^') && !literal.slice(end).includes('m'));
}
