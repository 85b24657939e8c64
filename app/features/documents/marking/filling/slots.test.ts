import { constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { newTraceId } from '../trace-id.ts';
import { exactSlot } from './slots.server.ts';

const before = 'q BT/abcda 1 Tf(A)Tj/abcdc 7 Tf 3 Tr 29.8 14 Td(VST-';
const textFor = (traceId: string) => `${traceId})Tj 0 Tr/abcdb 7.5 Tf 52.8 0 Td[(AC)-9432(BKL)]TJ ET Q`;

test('a slot of any size is filled exactly, and is read after what precedes it', () => {
  const start = deflateRawSync(before, { finishFlush: constants.Z_SYNC_FLUSH });
  for (let size = 75; size < 110; size += 1) {
    const traceId = newTraceId();
    const slot = exactSlot(textFor(traceId), { size, before, seed: traceId });
    expect(slot?.bytes).toHaveLength(size);
    const read = inflateRawSync(Buffer.concat([start, slot?.bytes ?? Buffer.alloc(0)])).toString('latin1');
    expect(read.startsWith(`${before}${textFor(traceId)}%`)).toBe(true);
    expect(read).toHaveLength(before.length + (slot?.textLength ?? 0));
  }
});

test('nothing is cut off from a text that does not fit', () => {
  expect(exactSlot(textFor(newTraceId()), { size: 40, before, seed: 'x' })).toBeNull();
});
