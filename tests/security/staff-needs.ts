import type { StaffSet } from '#app/domain/access/staff.ts';

/** An admin by the one set that they have, or by having none. */
export type Staff = StaffSet | 'none';

/** people.md §2: who sees and who changes each part of the admin area. Written down once more, on purpose. */
export const STAFF_WITH = {
  'sees desk': ['everything', 'investor_relations', 'finance', 'deals', 'read_only', 'system'],
  'changes desk': ['everything', 'investor_relations', 'finance', 'deals', 'system'],
  'sees people': ['everything', 'investor_relations', 'finance', 'deals', 'read_only'],
  'changes people': ['everything', 'investor_relations'],
  'sees documents': ['everything', 'investor_relations', 'finance', 'read_only'],
  'changes documents': ['everything', 'investor_relations'],
  'sees statements': ['everything', 'investor_relations', 'finance', 'read_only'],
  'changes statements': ['everything', 'investor_relations', 'finance'],
  'sees money': ['everything', 'investor_relations', 'finance', 'read_only'],
  'changes money': ['everything', 'finance'],
  'sees deals': ['everything', 'investor_relations', 'finance', 'deals', 'read_only'],
  'changes deals': ['everything', 'deals'],
  'sees system': ['everything', 'read_only', 'system'],
  'changes system': ['everything', 'system'],
  'sees system and investors': ['everything', 'read_only'],
  'sees access': ['everything', 'read_only'],
  'changes access': ['everything'],
} as const satisfies Record<string, readonly Staff[]>;

type Needs = Partial<Record<keyof typeof STAFF_WITH, readonly string[]>>;

const named = (router: string, names: string): string[] =>
  names.split(' ').map((name) => `${router}.${name}`);

/** Every procedure that is for admins only, by what it needs. */
export const PROCEDURE_NEEDS: Needs = {
  // Both ask for the area of what is decided, undone or withdrawn.
  'sees desk': ['withdrawal.forecast'],
  'changes desk': ['approval.decide', 'hold.undo', 'withdrawal.withdraw'],
  'sees people': [
    ...['people.select', 'person.timeline', 'viewAs.start', 'waitlist.select', 'attachment.search'],
    ...named('broadcast', 'audience merge nonReaders'),
  ],
  'changes people': [
    ...['account.confirmDeletion', 'application.saveQuestions', 'invite.sendPrepared', 'mail.allow'],
    ...['savedText.save', 'savedText.remove'],
    ...named('people', 'approve reject undo'),
    ...named('person', 'grantTokens confirmName saveAddress endSessions'),
    ...named(
      'record',
      'addNote changeNote removeNote addTask changeTask removeTask setTaskDone addTag removeTag file',
    ),
    ...named('waitlist', 'invite remove'),
    ...named('question', 'assign saveDraft answer publish unpublish dismiss bringBack addNote removeNote'),
    ...named(
      'faq',
      'create promote save discard withdraw return delete restore move moveCategory renameCategory removeCategory',
    ),
    ...named('broadcast', 'create save discard sendTest send cancelSchedule stop resume'),
    ...named('contacts', 'save remove assign'),
    ...named('attachment', 'add remove'),
    ...named('grant', 'propose end'),
    ...named('nda', 'writeDraft publish voidSignature remind'),
  ],
  'sees documents': named('documentAdmin', 'readersWith searchMembers searchHolders forecastWithdrawal look'),
  'changes documents': [
    'reading.remind',
    ...named(
      'documentAdmin',
      'saveDetails file saveAudience publish withdraw askForReview endReview chooseVersion',
    ),
  ],
  'sees statements': ['documentBatch.look'],
  'changes statements': [
    ...named('documentAdmin', 'beginUpload partUrls completeUpload cancelUpload'),
    ...named('documentBatch', 'create save decide removeFile discard publish'),
  ],
  'sees money': [
    ...['bankDetails.read', 'payments.reminderCandidates'],
    ...named('notice', 'holders view preview'),
    ...named('ledgerAdmin', 'searchHolders forecastTransfer forecastValuation'),
    'ledgerImport.forecastUndo',
  ],
  'changes money': [
    ...named('bankDetails', 'proposeForVehicle proposeForHolder'),
    ...named('ledgerImport', 'check openSheet import discard undo'),
    ...named('notice', 'start save discard publish withdraw cancel correct requestPayment waive'),
    ...named('payments', 'confirm takeBack doubt assign setAside undoEntry enter remind setReminders'),
    ...named('payments', 'preparePayout cancelPayout undo'),
    ...named('fundAdmin', 'add edit publish'),
    ...named('ledgerAdmin', 'setCallDay addLine reverse transfer addValuation publish openFromCommitments'),
    'ledgerAdmin.undoOpening',
  ],
  'sees deals': [
    'authoring.countNotified',
    'authoring.countAudience',
    'book.select',
    'book.undecided',
    'content.desk',
  ],
  'changes deals': [
    ...named(
      'authoring',
      'create save publish announce setAudience reserve unschedule discard restore moveStage',
    ),
    ...['commitmentDecision.decide', 'book.setWeights', 'content.syncNow'],
    ...named('opportunityFile', 'form keepPicture keepRecording keepCaptions keepTeaser'),
  ],
  'sees system': named('integrations', 'list detail'),
  'changes system': [
    ...named('integrations', 'test retry retryAll hurry discard'),
    ...named('settings', 'saveFirm saveLogo removeLogo saveVocabulary'),
  ],
  'changes access': [...named('staff', 'give end'), ...named('accessReview', 'start decide signOff')],
};

const lists = (names: string): string[] => names.split(' ').map((name) => `GET /api/admin/lists/${name}`);

/** Every address of the server that is for admins only, by what it needs. */
export const ROUTE_NEEDS: Needs = {
  'sees people': [
    ...lists('broadcasts.csv people.csv notes.csv waitlist.csv invites.csv signatures.csv questions.csv'),
    ...lists('keen.csv keen.xlsx quiet.csv quiet.xlsx'),
    'GET /api/admin/broadcasts/:id/mail',
  ],
  'changes people': ['POST /api/nda/upload'],
  'sees documents': [
    ...lists(':of/document-access.csv :of/trail.csv :of/member-trail.csv :of/reading.csv documents.csv'),
    'POST /api/documents/trace',
  ],
  'sees statements': ['GET /api/documents/batch-item'],
  'sees money': [
    ...lists('funds.csv imports.csv notices.csv bank-entries.csv bank-statements.csv expected-payments.csv'),
    ...lists('payouts.csv :of/payout-lines.csv :of/deliveries.csv :of/ledger.csv :of/holders.csv'),
    ...lists(':of/valuations.csv :of/vehicle-access.csv'),
    'GET /api/admin/payouts/:file{[0-9a-f-]{36}\\.xml}',
    'GET /api/admin/imports/templates/:kind',
    'GET /api/vehicles/:slug/payments.csv',
    'GET /api/notices/:id/draft.pdf',
  ],
  'changes money': ['POST /api/admin/imports', 'POST /api/admin/bank-files', 'POST /api/notices/amounts'],
  'sees deals': [
    ...lists(':of/opportunity-access.csv queue.csv opportunities.csv :of/interest.csv :of/book.csv'),
    ...['GET /api/admin/opportunities/:id/book.csv', 'GET /api/admin/opportunities/:id/book.xlsx'],
    ...['GET /api/preview', 'POST /api/preview', 'POST /api/preview/end'],
  ],
  'sees system': [...['GET /api/admin/audit/export.csv', 'GET /api/admin/audit/consistency.json']],
  'sees access': lists(':of/access-review.csv'),
  // Whole entries, in which nothing can be withheld.
  'sees system and investors': [
    ...['GET /api/admin/audit/export.jsonl', 'GET /api/admin/audit/entries/:id/proof.json'],
  ],
};

const pages = (under: string, names: string): string[] =>
  names.split(' ').map((name) => `/admin/${under}${name === '.' ? '' : `/${name}`}`);

/** Every page of the admin area, by what it needs. */
export const PAGE_NEEDS: Needs = {
  'sees desk': ['/admin', '/admin/approvals/:id'],
  'sees people': [
    ...pages('people', '. notes :id/activity'),
    ...pages('invites', '. tree'),
    ...pages('faqs', '. :id'),
    ...pages('nda', '. signatures'),
    ...pages('broadcasts', '. :id'),
    ...pages('settings', 'applications texts contacts'),
    ...['/admin/engagement', '/admin/waitlist', '/admin/questions'],
  ],
  'changes people': ['/admin/nda/draft', '/admin/people/:id/access'],
  'sees documents': pages('documents', '. :id :id/trail :id/reading :id/access trace'),
  'changes documents': ['/admin/documents/upload'],
  'sees statements': pages('documents', 'batch batch/:id'),
  'sees money': [
    ...pages('funds', '. :vehicle :vehicle/ledger :vehicle/valuations :vehicle/bank-details'),
    ...pages('funds', ':vehicle/commitments :vehicle/access'),
    ...pages('notices', '. :id :id/deliveries'),
    ...pages('payments', '. entries late payouts payouts/:id statements'),
    ...pages('imports', '. :id'),
    '/admin/people/:id/bank-details',
  ],
  'changes money': pages(
    'funds',
    'new :vehicle/edit :vehicle/ledger/add :vehicle/ledger/transfer :vehicle/valuations/add',
  ),
  'sees deals': [
    ...pages('opportunities', '. :id :id/history :id/book :id/activity :id/access'),
    '/admin/content',
  ],
  'sees system': [
    ...pages('settings', 'firm words'),
    ...pages('integrations', '. :integration'),
    '/admin/audit',
  ],
  'sees access': ['/admin/settings/permissions', ...pages('access-review', '. :id')],
};

/** Who may have each of some things: the rows of a table. */
export const rowsOf = (needs: Needs): [name: string, admitted: readonly Staff[]][] =>
  Object.entries(needs).flatMap(([need, names]) =>
    names.map((name): [string, readonly Staff[]] => [name, STAFF_WITH[need as keyof typeof STAFF_WITH]]),
  );
