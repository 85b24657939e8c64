import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { documentCopy, documentEvent } from '#app/db/schema/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { line } from '#app/domain/text/input-text.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin, makeViewer } from '#tests/factories/members.ts';
import { makePdf } from '#tests/factories/pdf.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { expectSorted } from '#tests/setup/lists.ts';
import { markedPicture, pictureFactsOf } from '../marking/drawing/image.server.ts';
import { writeInto } from '../marking/filling/copy-bytes.ts';
import { fillingFor } from '../marking/filling/fill.server.ts';
import { preparePdf } from '../marking/preparing/prepare.server.ts';
import {
  newTraceId,
  printedTraceId,
  traceIdsInText,
  typedTraceId,
  typedTraceStart,
} from '../marking/trace-id.ts';
import { traceFile, traceText } from './trace.server.ts';
import { memberTrailList, trailList } from './trail.server.ts';
import { LONGEST_TRACED_TEXT, MOST_TRACED_COPIES } from './trail.ts';

useTestDatabase();

let admin: Viewer;
let member: Viewer;

beforeEach(async () => {
  admin = await makeAdmin();
  member = await makeViewer({ name: 'Ada Lindqvist' });
});

const mark = (traceId: string) => ({
  name: member.name,
  email: member.email,
  markedAt: '2026-11-22T05:44:00.000Z',
  traceId,
  documentId: newId(),
});

/** A copy of a memorandum that the member downloaded. */
async function leak() {
  const document = await makeDocument({ policy: 'watermarked' });
  const traceId = newTraceId();
  const [at, { memberId }, versionId] = [new Date(), member, document.versionId];
  await db()
    .insert(documentCopy)
    .values({ id: traceId, versionId, memberId, markedAt: at, reusableUntil: at });
  await db().insert(documentEvent).values({
    id: newId(),
    at,
    documentId: document.id,
    versionId,
    memberId,
    act: 'download',
    copyId: traceId,
  });
  return { document, versionId, traceId };
}

/** The file of which copies are made, prepared once. */
let prepared: ReturnType<typeof preparePdf> | undefined;

async function markedPdf(traceId: string): Promise<Uint8Array> {
  prepared ??= makePdf({ pages: 2 }).then(preparePdf);
  const made = await prepared;
  if ('problem' in made) throw new Error(made.problem);
  const copy = Uint8Array.from(made.template);
  writeInto(copy, 0, await fillingFor(made.sidecar, mark(traceId)));
  return copy;
}

describe('an id', () => {
  test('is random, and its check character detects a wrong or swapped character', () => {
    const ids = new Set(Array.from({ length: 1000 }, newTraceId));
    expect(ids.size).toBe(1000);
    for (const id of ids) {
      expect(id).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
      expect(typedTraceId(id)).toBe(id);
      const wrong = `${id.slice(0, 2)}${id[2] === 'A' ? 'B' : 'A'}${id.slice(3)}`;
      expect(typedTraceId(wrong)).toBeNull();
    }
  });

  test('is recognised in any notation that people use', () => {
    const id = '7K2M-93QF-4TXC';
    const right = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
      .map((sign) => `${id.slice(0, -1)}${sign}`)
      .find(typedTraceId);
    const known = right ?? '';
    for (const typed of [
      known,
      known.toLowerCase(),
      known.replaceAll('-', ''),
      known.replaceAll('-', ' '),
      `vst ${known}`,
      `copy V S T – ${known.split('').join(' ')}`,
    ])
      expect(typedTraceId(typed), typed).toBe(known);
    expect(traceIdsInText(`Ada · copy VST-${known} · document 019a`)).toEqual([known]);
    expect(typedTraceStart('VST-7K2M-9')).toBe('7K2M-9');
    expect(typedTraceStart('7k')).toBeNull();
  });
});

describe('the owner of a copy', () => {
  test.each(['as it was downloaded', 'saved again', 'without metadata', 'one page of it'])(
    'is found in a PDF %s',
    async (kind) => {
      const { traceId, document } = await leak();
      let file = await markedPdf(traceId);
      if (kind !== 'as it was downloaded') {
        const again = await PDFDocument.load(file, { updateMetadata: false });
        if (kind === 'one page of it') again.removePage(0);
        again.catalog.delete(PDFName.of('Metadata'));
        again.context.trailerInfo.ID = undefined;
        file = await again.save({ useObjectStreams: kind === 'saved again' });
      }
      const found = await traceFile(admin, file);
      expect(found).toEqual([printedTraceId(traceId)]);
      expect(await traceText(admin, found.join(' '))).toEqual([
        expect.objectContaining({
          copy: printedTraceId(traceId),
          member: { id: member.memberId, name: 'Ada Lindqvist', email: member.email },
          document: { id: document.id, title: document.title },
          version: 1,
          acts: ['download'],
        }),
      ]);
    },
  );

  test.each(['jpeg', 'png', 'webp'] as const)(
    'is found in a picture (%s), upright and of its size',
    async (format) => {
      const { traceId } = await leak();
      const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#557' } })
        .withExif({ IFD0: { Copyright: 'somebody' } })
        .withMetadata({ orientation: 6 })
        [format]()
        .toBuffer();
      const facts = await pictureFactsOf(photo);
      expect(facts?.type).toBe(`image/${format}`);
      const copy = await markedPicture(photo, facts?.type ?? 'image/png', mark(traceId));
      const { width, height, exif } = await sharp(copy).metadata();
      expect([width, height]).toEqual([400, 600]);
      expect(exif?.toString('latin1')).not.toContain('somebody');
      const { channels } = await sharp(copy).stats();
      expect(channels[0]?.stdev).toBeGreaterThan(1);
      expect(await traceFile(admin, copy)).toEqual([printedTraceId(traceId)]);
    },
  );

  test('is found in a picture saved again, which has only its pixels left; an id of no copy is not', {
    timeout: 180_000,
  }, async () => {
    const { traceId } = await leak();
    const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#557' } })
      .jpeg()
      .toBuffer();
    const again = async (id: string) =>
      sharp(await markedPicture(photo, 'image/jpeg', mark(id)))
        .jpeg({ quality: 60 })
        .toBuffer();
    expect(await traceFile(admin, await again(traceId))).toEqual([printedTraceId(traceId)]);
    expect(await traceFile(admin, await again(newTraceId()))).toEqual([]);
  });

  test('is found for each of several copies in one file, however many there are', async () => {
    const leaked = [await leak(), await leak(), await leak()].map(({ traceId }) => traceId);
    const merged = await PDFDocument.create();
    for (const traceId of leaked) {
      const copy = await PDFDocument.load(await markedPdf(traceId), { updateMetadata: false });
      for (const page of await merged.copyPages(copy, copy.getPageIndices())) merged.addPage(page);
    }
    const found = await traceFile(admin, await merged.save());
    expect([...found].sort()).toEqual(leaked.map(printedTraceId).sort());
    const others = Array.from({ length: MOST_TRACED_COPIES - 3 }, () => printedTraceId(newTraceId()));
    const text = line(LONGEST_TRACED_TEXT).parse([...others, ...found].join(' '));
    const owners = await traceText(admin, text);
    expect(owners.map(({ copy }) => copy).sort()).toEqual([...found].sort());
  });

  test('is found by the readable part of the id', async () => {
    const { traceId } = await leak();
    expect(await traceText(admin, `VST-${traceId.slice(0, 6)}`)).toHaveLength(1);
    expect(await traceText(admin, 'VST-0000-0')).toEqual([]);
  });

  test('is not found in a file without a mark, nor in an invalid file', async () => {
    expect(await traceFile(admin, await makePdf())).toEqual([]);
    expect(await traceFile(admin, new Uint8Array(5000).fill(37))).toEqual([]);
    await expect(traceFile(admin, new Uint8Array())).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('is shown to admins only', async () => {
    const { traceId } = await leak();
    await expect(traceFile(member, await makePdf())).rejects.toMatchObject({ code: 'not_found' });
    expect(await traceText(member, printedTraceId(traceId))).toEqual([]);
  });
});

describe('the trail', () => {
  const newest = { sort: '-at' } as const;
  const ofDocument = async (id: string) => trailList.of(await trailList.parentAt(admin, id));
  const ofMember = async () => memberTrailList.of(await memberTrailList.parentAt(admin, member.memberId));

  test('of a document and of a person lists what happened, for admins', async () => {
    const { document, traceId } = await leak();
    await leak();
    const expected = { act: 'download', copy: printedTraceId(traceId), version: 1 };
    const trail = await ofDocument(document.id);
    expect((await trail.page(admin, newest)).items).toEqual([expect.objectContaining(expected)]);
    expect((await (await ofMember()).page(admin, newest)).items).toHaveLength(2);
    expect((await (await ofMember()).page(member, newest)).items).toEqual([]);
    for (const id of [document.id, member.memberId, 'nothing']) {
      await expect(trailList.parentAt(member, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(memberTrailList.parentAt(member, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(trailList.parentAt(admin, member.memberId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is sorted by time, page by page and in its file', async () => {
    const { document, versionId } = await leak();
    const at = Date.parse('2026-03-01T00:00:00Z');
    await db()
      .insert(documentEvent)
      .values(
        Array.from({ length: 54 }, (_, n) => ({
          id: newId(),
          at: new Date(at + (n % 7) * 3_600_000),
          documentId: document.id,
          versionId,
          memberId: member.memberId,
          act: 'view' as const,
        })),
      );
    const trail = await ofDocument(document.id);
    await expectSorted(trail, admin, { count: 55, sortedBy: { at: (one) => one.at } });
    await expect(trail.export(member, newest)).rejects.toMatchObject({ code: 'not_found' });
  });
});
