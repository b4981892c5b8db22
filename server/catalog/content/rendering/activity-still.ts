import type { Element, ElementContent } from 'hast';
import type { FactsTable, Room } from '../../../../activities/kind.ts';
import { stillOfActivity } from '../../../../activities/kinds.ts';
import type { Drawing } from '../../../../activities/shared/drawing.ts';
import type { ContentActivity } from '../content.ts';

export type PlacedActivity = Omit<ContentActivity, 'hash'>;

/** What an activity shows before it is loaded, in print and without JavaScript: its first picture, the facts and the tasks. */
export function stillOf(
  { id, kind, title, intro, minutes, data }: PlacedActivity,
  idFor: (wanted: string) => string,
): Element {
  const { tasks, picture, table, room } = stillOfActivity(kind, data);
  const titleId = idFor(`activity-${id}`);
  return element(
    'section',
    { className: ['activity'], dataActivity: id, ariaLabelledBy: [titleId] },
    [
      element('header', {}, [
        element('h3', { id: titleId }, [text(title)]),
        element('span', {}, [text(`Activity, about ${minutes} min`)]),
        element('p', {}, [text(intro)]),
      ]),
      element('div', { className: ['still'] }, [
        ...(picture ? [drawingOf(picture, idFor)] : []),
        ...(table ? [tableOf(table)] : []),
      ]),
      ...(room ? roomFor(room) : []),
      element(
        'ol',
        {},
        tasks.map((task) => element('li', {}, [text(task.text)])),
      ),
    ],
  );
}

function tableOf({ caption, head, rows }: FactsTable): Element {
  const cells = (tagName: 'th' | 'td', row: readonly string[], scope?: string) =>
    row.map((cell) => element(tagName, scope ? { scope } : {}, [text(cell)]));
  return element('table', {}, [
    element('caption', {}, [text(caption)]),
    element('thead', {}, [element('tr', {}, cells('th', head, 'col'))]),
    element(
      'tbody',
      {},
      rows.map(([first = '', ...others]) =>
        element('tr', {}, [...cells('th', [first], 'row'), ...cells('td', others)]),
      ),
    ),
  ]);
}

/** Our policy allows no inline styles, but an empty drawing can be of any height. */
function roomFor({ wide, narrow }: Room): Element[] {
  return (
    [
      ['wide', wide],
      ['narrow', narrow],
    ] as const
  ).map(([name, height]) =>
    element('svg', { className: [name], width: 1, height, ariaHidden: 'true' }, []),
  );
}

/** Ids are made unique on the page, and references to them follow. */
function drawingOf(drawing: Drawing, idFor: (wanted: string) => string): Element {
  const ids = new Map<string, string>();
  const collect = ({ attributes, children }: Drawing) => {
    if (attributes.id !== undefined) ids.set(String(attributes.id), idFor(String(attributes.id)));
    for (const child of children) if (typeof child !== 'string') collect(child);
  };
  collect(drawing);
  const renamed = (value: string | number) =>
    typeof value === 'number'
      ? value
      : (ids.get(value) ??
        value.replace(/^(url\(#|#)([\w-]+)/, (all, start, id) => {
          const fresh = ids.get(id);
          return fresh === undefined ? all : `${start}${fresh}`;
        }));
  const toElement = ({ tag, attributes, children }: Drawing): Element =>
    element(
      tag,
      Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [propertyOf(name), renamed(value)]),
      ),
      children.map((child) => (typeof child === 'string' ? text(child) : toElement(child))),
    );
  return toElement(drawing);
}

/** React writes `aria-label`, our trees `ariaLabel`. */
const propertyOf = (name: string) =>
  name.replace(/^aria-([a-z])/, (_, letter) => `aria${letter.toUpperCase()}`);

const text = (value: string): ElementContent => ({ type: 'text', value });

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
