import type { OpportunityContent, OpportunityFields } from '#app/domain/investing/opportunity-content.ts';
import { EMPTY_DOCUMENT } from '#app/domain/text/rich-text.ts';
import { TEMPLATES, type TemplateName } from './templates.ts';

export function fieldsOfTemplate(name: TemplateName): Pick<OpportunityFields, 'type' | 'content'> {
  const { type, sections, keyFigures } = TEMPLATES[name];
  return {
    type,
    content: {
      keyFigures: keyFigures.map((label) => ({ label, value: '' })),
      sections: sections.map((title, at) => ({ id: `section-${at + 1}`, title, body: EMPTY_DOCUMENT })),
      team: [],
      timeline: [],
      heroAlt: '',
    },
  };
}

/**
 * The fields of another opportunity that a copy starts with: all that describes the offer. Its dates, timeline,
 * recordings, documents and outcome belong to the other.
 */
export function fieldsToCopy(fields: Partial<OpportunityFields>): Partial<OpportunityFields> {
  const { slug: _slug, name: _name, opensAt: _opensAt, closesAt: _closesAt, content, ...rest } = fields;
  return content ? { ...rest, content: contentToCopy(content) } : rest;
}

function contentToCopy(content: OpportunityContent): OpportunityContent {
  const {
    timeline: _timeline,
    updates: _updates,
    dataRoom: _dataRoom,
    outcome: _outcome,
    passedReason: _passedReason,
    ...rest
  } = content;
  return { ...rest, timeline: [] };
}
