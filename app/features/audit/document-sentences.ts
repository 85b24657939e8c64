import { type Sentence, type TimelineFacts, titleIn } from './timeline-facts.ts';

const documentIn = (facts: TimelineFacts): string => titleIn(facts) ?? 'a document';
const batchIn = (facts: TimelineFacts): string => {
  const title = titleIn(facts);
  return title ? `the batch ${title}` : 'a batch of documents';
};

/** The sentences of acts on documents and batches of them. */
export const DOCUMENT_SENTENCES: Readonly<Record<string, Sentence>> = {
  'document.view': (facts) => `${facts.who} opened ${documentIn(facts)}`,
  'document.download': (facts) => `${facts.who} downloaded ${documentIn(facts)}`,
  'document.look': (facts) => `${facts.who} opened the uploaded file of ${documentIn(facts)}`,
  'document.refuse': (facts) => `${facts.who} was refused ${documentIn(facts)}`,
  'document.trace': ({ who }) => `${who} traced a leaked copy`,
  'document.exportTrail': ({ who, subject }) =>
    `${who} exported document activity${subject ? ` of ${subject}` : ''}`,
  'document.create': (facts) => `${facts.who} uploaded ${documentIn(facts)}`,
  'document.edit': (facts) => `${facts.who} edited ${documentIn(facts)}`,
  'document.setAudience': (facts) => `${facts.who} changed who may see ${documentIn(facts)}`,
  'document.publish': (facts) => `${facts.who} published ${documentIn(facts)}`,
  'document.unschedule': (facts) => `${facts.who} unscheduled ${documentIn(facts)}`,
  'document.withdraw': (facts) => `${facts.who} withdrew ${documentIn(facts)}`,
  'document.remind': (facts) => `${facts.who} reminded ${facts.whom} to read ${documentIn(facts)}`,
  'document.replace': (facts) => `${facts.who} uploaded a new version of ${documentIn(facts)}`,
  'document.chooseVersion': (facts) => `${facts.who} chose another version of ${documentIn(facts)}`,
  'document.versionTakesOver': (facts) => `The new version of ${documentIn(facts)} replaced the previous one`,
  'documentBatch.create': (facts) => `${facts.who} created ${batchIn(facts)}`,
  'documentBatch.edit': (facts) => `${facts.who} edited ${batchIn(facts)}`,
  'documentBatch.look': (facts) => `${facts.who} opened a document of ${batchIn(facts)}`,
  'documentBatch.assign': (facts) => `${facts.who} assigned a document of ${batchIn(facts)}`,
  'documentBatch.skip': (facts) => `${facts.who} left a document out of ${batchIn(facts)}`,
  'documentBatch.reopen': (facts) => `${facts.who} reverted a decision on a document of ${batchIn(facts)}`,
  'documentBatch.removeFile': (facts) => `${facts.who} removed a file from ${batchIn(facts)}`,
  'document.undoPublish': (facts) => `${facts.who} undid the publication of ${documentIn(facts)}`,
  'documentBatch.publish': (facts) => `${facts.who} published ${batchIn(facts)}`,
  'documentBatch.discard': (facts) => `${facts.who} discarded ${batchIn(facts)}`,
};
