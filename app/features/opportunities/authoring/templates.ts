type Template = { label: string; type: string; sections: readonly string[]; keyFigures: readonly string[] };

/** Outlines for new opportunities: the headings and figures that members expect; the words are the author's. */
export const TEMPLATES = {
  growth: {
    label: 'Growth equity',
    type: 'Growth',
    sections: ['Why we like it', 'The business', 'The market', 'Management', 'Terms', 'Risks'],
    keyFigures: ['Revenue', 'Revenue growth', 'EBITDA margin', 'Entry price', 'Net debt'],
  },
  property: {
    label: 'Real estate',
    type: 'Real estate',
    sections: ['Why we like it', 'The property', 'The location', 'Tenants and leases', 'Financing', 'Risks'],
    keyFigures: ['Purchase price', 'Lettable area', 'Occupancy', 'Net initial yield', 'Loan to value'],
  },
  credit: {
    label: 'Private credit',
    type: 'Private credit',
    sections: ['Why we like it', 'The borrower', 'The loan', 'Security and covenants', 'Risks'],
    keyFigures: ['Loan amount', 'Interest', 'Maturity', 'Loan to value', 'Interest cover'],
  },
} as const satisfies Record<string, Template>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = ['growth', 'property', 'credit'] as const satisfies readonly TemplateName[];
