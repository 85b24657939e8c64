import { Hono } from 'hono';
import { maySee } from '#app/domain/access/staff.ts';
import { DomainError } from '#app/domain/errors.ts';
import { explanationFile } from '#app/features/portfolio/exports/explanation-file.server.ts';
import { type ExportRequest, readExportRequest } from '#app/features/portfolio/exports/export-request.ts';
import {
  exportedHolderOf,
  exportPortfolio,
} from '#app/features/portfolio/exports/portfolio-export.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { confirmFirst } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders } from '../file-headers.ts';
import { requireMember } from '../member.ts';

export const portfolioExport = new Hono<ServerEnv>();

/** Returns figures, lines, valuations or bridges as a file (docs/guides/ledger.md): the viewer's own, for admins all. */
portfolioExport.get('/export', async (c) => {
  const viewer = requireMember(c);
  const asked = readExportRequest(c.req.queries(), new Date());
  if ('problem' in asked) throw new DomainError('unprocessable', asked.problem);
  // For everyone else, other people's portfolios do not exist.
  if (maySee(viewer, 'money') && exportedHolderOf(viewer, asked) !== viewer.memberId) {
    const again = confirmFirst(c, viewer, adminPageOf(asked));
    if (again) return again;
  }
  await countAct('export', viewer);
  const { body, type, ending } = await exportPortfolio(viewer, asked, c.req.raw.signal);
  return c.body(body, 200, await fileHeaders([asked.what, asked.asOf], { type, ending }));
});

/** Returns the page of what an admin exports. */
const adminPageOf = ({ holder, vehicle }: ExportRequest): string =>
  vehicle === null ? `/admin/people?person=${holder}` : `/admin/funds/${encodeURIComponent(vehicle)}`;

/** Returns the explanation of one of the viewer's own figures as CSV, with the same content as its page. */
portfolioExport.get('/figures/:name', async (c) => {
  const viewer = requireMember(c);
  await countAct('export', viewer);
  const { search } = new URL(c.req.url);
  const file = await explanationFile(viewer, `/portfolio/figures/${c.req.param('name')}${search}`);
  return c.body(file.body, 200, await fileHeaders(file.name, file));
});
