import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { HERO_ALT } from './content/art.ts';

const FOLDER = path.resolve('seeds/art');
const pictures = readdirSync(FOLDER).filter((name) => name.endsWith('.svg'));
const slugs = pictures.map((name) => name.replace('.svg', ''));
const BYTES = 30 * 1024;

test('there is one picture and one description for each', () => {
  expect(slugs.sort()).toEqual(Object.keys(HERO_ALT).sort());
});

describe.each(slugs)('the picture of %s', (slug) => {
  const source = readFileSync(path.join(FOLDER, `${slug}.svg`), 'utf8');

  test('is small, and drawn for 1600 by 700', () => {
    expect(Buffer.byteLength(source)).toBeLessThan(BYTES);
    expect(source).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1600 700"/);
  });

  test('is well-formed: each element is closed where it should be', () => {
    const open: string[] = [];
    for (const [, end, name, self] of source.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
      if (end) expect(open.pop()).toBe(name);
      else if (!self && name) open.push(name);
    }
    expect(open).toEqual([]);
    expect(source).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('runs nothing and reaches nothing outside itself', () => {
    expect(source).not.toMatch(
      /<(script|image|foreignObject|style|iframe|a)\b|\son\w+=|javascript:|@import/i,
    );
    for (const [, target] of source.matchAll(/(?:href="|url\()([^")]+)/g)) expect(target).toMatch(/^#/);
  });

  test('names only what it has, once', () => {
    const ids = [...source.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of source.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(target);
  });
});

test('no two pictures share an id, so that they can stand in one page', () => {
  const ids = slugs.flatMap((slug) =>
    [...readFileSync(path.join(FOLDER, `${slug}.svg`), 'utf8').matchAll(/\sid="([^"]+)"/g)].map(
      ([, id]) => id,
    ),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
