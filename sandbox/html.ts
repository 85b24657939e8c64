/** Markup that is already safe; everything else is escaped when it enters a template. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Fragment = Html | string | number | null | undefined | false | readonly Fragment[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const SIGNS = Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign]));

function render(value: Fragment): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Returns the visible text: no tags, no entities. */
export function textOf(value: Fragment): string {
  const text = render(value).replace(/<[^>]*>/g, '');
  return text.replace(/&[a-z0-9#]+;/g, (entity) => SIGNS[entity] ?? entity);
}

/** Template tag: text and attribute values are escaped, nested `html` is not. */
export function html(strings: TemplateStringsArray, ...values: readonly Fragment[]): Html {
  return new Html(strings.reduce((text, part, index) => text + render(values[index - 1]) + part));
}
