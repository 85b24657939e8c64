/** The key of one of the firm's words for documents (`Vocabulary`). */
export type DocumentCategory = string;

/** What a holder owes or is paid, which they read also before the NDA. */
export const NOTICE_CATEGORIES = ['notice', 'capital_call', 'distribution'] as const;

/**
 * The categories that decide who reads a document, or that we give to one that we make. The firm may rename them, but
 * replacing one would show something else than what is done.
 */
export const FIXED_CATEGORIES: readonly DocumentCategory[] = ['teaser', ...NOTICE_CATEGORIES];

/**
 * The form in which a file may be downloaded: unchanged, as a copy with the reader's name on every page, or not at
 * all (readable only in the viewer, on marked pages).
 */
export const DOCUMENT_POLICIES = ['original', 'watermarked', 'view_only'] as const;
export type DocumentPolicy = (typeof DOCUMENT_POLICIES)[number];

export const DOCUMENT_RULE_KINDS = ['everyone', 'role', 'opportunity', 'fund', 'person'] as const;
export type DocumentRuleKind = (typeof DOCUMENT_RULE_KINDS)[number];

/**
 * A person's relation to an opportunity: they read it in full, indicated interest, have a live commitment, or hold a
 * position.
 */
export const DOCUMENT_RELATIONS = ['reads', 'indicated', 'committed', 'holds'] as const;
export type DocumentRelation = (typeof DOCUMENT_RELATIONS)[number];

/** How a version was prepared for watermarking, in the order in which the methods are tried. */
export type PreparationMethod = 'qpdf' | 'qpdf_wasm' | 'pdf_lib' | 'raster' | 'image';

/** What a person did with a document, or was refused. */
export const DOCUMENT_ACTS = ['view', 'download', 'refused'] as const;
export type DocumentAct = (typeof DOCUMENT_ACTS)[number];
