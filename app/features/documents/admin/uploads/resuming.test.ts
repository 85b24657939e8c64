import { expect, test } from 'vitest';
import { othersText, resumedBy } from './resuming.ts';
import type { OpenUpload } from './upload.ts';

const AT = Date.parse('2026-11-01T10:00:00.000Z');
const PLACE: OpenUpload['place'] = {
  category: 'report',
  policy: 'watermarked',
  opportunityId: null,
  fundId: null,
};
const ELSEWHERE: OpenUpload['place'] = { ...PLACE, category: 'memorandum', policy: 'view_only' };

const open = (change: Partial<OpenUpload> = {}): OpenUpload => ({
  id: 'one',
  fileName: 'terms.pdf',
  folder: '',
  bytes: 5,
  modifiedAt: new Date(AT).toISOString(),
  place: PLACE,
  createdAt: '2026-11-02T10:00:00.000Z',
  ...change,
});
const chosen = (name: string, folder = '', lastModified = AT) => ({
  file: new File(['12345'], name, { lastModified }),
  folder,
});

test('a file continues its upload at the place where it was begun', () => {
  const entry = chosen('terms.pdf');
  const uploads = [open({ place: ELSEWHERE }), open({ fileName: 'other.pdf' })];
  expect(resumedBy([entry], uploads)).toEqual({
    resumed: [{ file: entry.file, folder: '', place: ELSEWHERE }],
    others: [],
  });
});

test('a file that was begun at two places continues both', () => {
  const { resumed } = resumedBy([chosen('terms.pdf')], [open(), open({ place: ELSEWHERE })]);
  expect(resumed.map(({ place }) => place)).toEqual([PLACE, ELSEWHERE]);
});

test('a file chosen without its folder continues the upload from it, unless there are several', () => {
  const [ada, bo] = [open({ folder: 'Ada' }), open({ folder: 'Bo' })];
  const folders = (folder: string, uploads: OpenUpload[]) =>
    resumedBy([chosen('terms.pdf', folder)], uploads).resumed.map((one) => one.folder);
  expect(folders('', [ada])).toEqual(['Ada']);
  expect(folders('', [ada, bo])).toEqual([]);
  expect(folders('Bo', [ada, bo])).toEqual(['Bo']);
});

test('a file that is new, or has changed since, continues none and is named', () => {
  const entries = [chosen('terms.pdf', '', AT + 1), chosen('new.pdf')];
  const { resumed, others } = resumedBy(entries, [open()]);
  expect(resumed).toEqual([]);
  expect(othersText(others)).toContain('2 files are not among');
  expect(othersText(others.slice(1))).toContain('“new.pdf” is not one of');
  expect(othersText([])).toBeNull();
});
