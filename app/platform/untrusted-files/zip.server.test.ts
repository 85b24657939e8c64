import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unzipper } from './zip.server.ts';

const RECORD = 0x02014b50;
const TEXT = new TextEncoder().encode('Ledger of the first closing. '.repeat(20));

const unzip = (bytes: Uint8Array, mostBytes = 10_000) =>
  unzipper(bytes, { mostBytes, tooLarge: () => new Error('Too large') })(() => true);

describe('a ZIP', () => {
  it('is read packed or not, with a comment, and only the parts that are wanted', () => {
    const bytes = zipSync({ 'a/ä.xml': TEXT, 'b.xml': [TEXT, { level: 0 }] });
    const commented = new Uint8Array([...bytes, ...new Uint8Array(10).fill(0x20)]);
    commented[bytes.length - 2] = 10;
    expect(Object.keys(unzip(commented))).toEqual(['a/ä.xml', 'b.xml']);
    for (const part of Object.values(unzip(commented))) expect(Buffer.from(part).equals(TEXT)).toBe(true);
    const one = unzipper(bytes, { mostBytes: TEXT.length, tooLarge: () => new Error('Too large') });
    expect(Object.keys(one((name) => name === 'b.xml'))).toEqual(['b.xml']);
    expect(() => unzip(bytes, TEXT.length)).toThrow('Too large');
  });

  it('is read with sizes of 64 bits', () => {
    const extra = Buffer.alloc(24);
    extra.writeBigUInt64LE(BigInt(TEXT.length), 0);
    extra.writeBigUInt64LE(BigInt(TEXT.length), 8);
    const bytes = Buffer.from(zipSync({ 'a.xml': [TEXT, { level: 0, extra: { 1: extra } }] }));
    const record = bytes.indexOf(Buffer.from(new Uint32Array([RECORD]).buffer));
    for (const place of [20, 24, 42]) bytes.writeUInt32LE(0xffffffff, record + place);
    expect(Buffer.from(unzip(bytes)['a.xml'] ?? []).equals(TEXT)).toBe(true);
  });

  it('is refused with a byte that is another, cut anywhere, or if it is none', () => {
    const bytes = zipSync({ 'a.xml': [TEXT, { level: 0 }] });
    const changed = bytes.slice();
    changed[100] = (changed[100] ?? 0) ^ 1;
    expect(() => unzip(changed)).toThrow('not what it declares');
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => unzip(bytes.subarray(0, length))).toThrow();
    expect(() => unzip(TEXT)).toThrow('no ZIP');
  });
});
