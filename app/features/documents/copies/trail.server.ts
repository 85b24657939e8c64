import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { printedTraceId } from '../marking/trace-id.ts';
import { documentAt } from '../reading/reading.server.ts';
import { findMember, findOwnTrail, findTrail } from './trail.queries.server.ts';
import type { TrailEntry } from './trail.ts';
import { MEMBER_TRAIL, TRAIL } from './trail-list.tsx';

type Parent = { id: string; name: string };
type Found = Omit<TrailEntry, 'at' | 'copy'> & { at: Date; copyId: string | null };

const entryOf = ({ at, copyId, ...entry }: Found): TrailEntry => ({
  ...entry,
  at: at.toISOString(),
  copy: copyId && printedTraceId(copyId),
});

/** Who opened, downloaded or was refused a document, for admins. */
export const trailList = serveListOf(TRAIL, {
  need: { sees: 'documents' },
  parent: 'document',
  parentAt: documentAt,
  rows: ({ id }: Parent) => ({ find: findTrail({ documentId: id }), rowOf: entryOf }),
});

/** What a member opened, downloaded or was refused, for admins. */
export const memberTrailList = serveListOf(MEMBER_TRAIL, {
  need: { sees: 'documents' },
  parent: 'member',
  async parentAt(viewer: Viewer, id: string): Promise<Parent> {
    const member = z.uuid().safeParse(id).success ? await findMember(viewer, db(), id) : undefined;
    if (!member) throw new DomainError('not_found', 'Person not found.');
    return member;
  },
  rows: ({ id }: Parent) => ({ find: findTrail({ memberId: id }), rowOf: entryOf }),
});

/** Returns what the viewer did with documents and the copies made for them, for their data export. */
export const ownTrail = (viewer: Viewer): ReturnType<typeof findOwnTrail> => findOwnTrail(viewer, db());
