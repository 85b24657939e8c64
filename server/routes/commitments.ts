import { Hono } from 'hono';
import { z } from 'zod';
import { DomainError } from '#app/domain/errors.ts';
import { ownList } from '#app/features/commitments/own/own-list.server.ts';
import { referenceOf } from '#app/features/commitments/receipts/receipt.ts';
import { ownReceiptPdf } from '#app/features/commitments/receipts/receipt-pdf.server.ts';
import { ownReceipt } from '#app/features/commitments/receipts/receipts.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import type { ServerEnv } from '../context.ts';
import { fileHeaders } from '../file-headers.ts';
import { requireMember } from '../member.ts';
import { tableFile } from '../table-file.ts';

export const commitments = new Hono<ServerEnv>();

const which = z.object({ commitmentId: z.uuid(), number: z.coerce.number().int().positive().max(1_000_000) });

commitments.get('/:commitmentId/receipts/:number/receipt.pdf', async (c) => {
  const viewer = requireMember(c);
  const asked = which.safeParse(c.req.param());
  if (!asked.success) throw new DomainError('not_found', 'Receipt not found.');
  const receipt = await ownReceipt(viewer, asked.data);
  await countAct('receiptPdf', viewer);
  const pdf = await ownReceiptPdf(viewer, receipt);
  const parts = [`Receipt ${referenceOf(receipt)}`, receipt.opportunity.name];
  return c.body(
    Uint8Array.from(pdf),
    200,
    await fileHeaders(parts, { type: 'application/pdf', ending: 'pdf' }),
  );
});

commitments.get('/export.csv', async (c) => {
  const viewer = requireMember(c);
  await countAct('export', viewer);
  const { list, schema, columns } = ownList;
  const rows = await ownList.export(viewer, schema.parse(c.req.query()));
  return tableFile(c, { name: list.title, columns, rows });
});
