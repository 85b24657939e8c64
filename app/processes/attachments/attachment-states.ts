import type { DocumentPolicy } from '#app/domain/access/documents.ts';
import type { DocumentState } from '#app/features/documents/admin/document-admin.ts';

/** A document of a message that is still to be sent, for its author. */
export type AttachedDocument = { id: string; title: string; policy: DocumentPolicy; state: DocumentState };
