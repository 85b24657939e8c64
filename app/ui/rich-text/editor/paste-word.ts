/** The list that a Word paragraph belongs to, from its style attribute. */
const LIST = /mso-list:\s*l(?<list>\d+)\s+level(?<level>\d+)/i;
/** "1.", "a)", "(iv)": any other marker is a bullet. */
const NUMBER = /^\(?[\p{L}\d]{1,5}[.)]/u;

type Item = { list: string; level: number; tag: 'ul' | 'ol'; element: Element };
type Open = { level: number; tag: 'ul' | 'ol'; list: string; element: Element };

/** Converts Word's pseudo-list paragraphs to nested lists. Modifies the given tree. */
export function listsOfWord(body: Element): void {
  const items = new Map<Element, Item>();
  for (const element of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, div')) {
    const item = itemOf(element);
    if (item) items.set(element, item);
  }
  let open: Open[] = [];
  let last: Element | null = null;
  for (const [element, item] of items) {
    // Any element between two items ends the list.
    if (last === null || element.previousElementSibling !== last) open = [];
    open = place(item, open);
    last = open[0]?.element ?? null;
  }
}

function itemOf(element: Element): Item | null {
  const { list, level } = LIST.exec(element.getAttribute('data-style') ?? '')?.groups ?? {};
  if (!list || !level) return null;
  const marker = [...element.querySelectorAll('[data-style]')].find((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('data-style') ?? ''),
  );
  const sign = marker?.textContent?.trim() ?? '';
  marker?.remove();
  return { list, level: Number(level), tag: NUMBER.test(sign) ? 'ol' : 'ul', element };
}

/** Appends an item to the open lists, from the outermost, and returns those that are open afterwards. */
function place({ list, level, tag, element }: Item, before: readonly Open[]): Open[] {
  const open = before.filter((one) => one.level <= level);
  const at = open.at(-1);
  const goesOn = at?.level === level && at.tag === tag && at.list === list;
  const holders = goesOn ? open : open.filter((one) => one.level < level);
  const document = element.ownerDocument;
  const item = document.createElement('li');
  let holder = goesOn ? at.element : null;
  if (!holder) {
    holder = document.createElement(tag);
    const parent = holders.at(-1)?.element.lastElementChild;
    if (parent) parent.append(holder);
    else element.before(holder);
  }
  holder.append(item);
  item.append(...element.childNodes);
  element.remove();
  return goesOn ? holders : [...holders, { level, tag, list, element: holder }];
}
