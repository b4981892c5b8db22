import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from '../../ui/drawings/icon.tsx';
import { FieldError } from '../../ui/fields/field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from '../details/details.module.css';
import { saidAbout } from './fields.tsx';
import { type DetailProblems, fieldId } from './problems.ts';

type ListEditorProps<Item> = {
  /** Of the list in the course's data: `outcomes`. */
  path: string;
  items: readonly Item[];
  /** One entry, for its buttons: `outcome`. */
  noun: string;
  most: number;
  empty: Item;
  problems: DetailProblems;
  onChange: (items: Item[]) => void;
  /** The fields of an entry. */
  children: (item: Item, path: string, set: (item: Item) => void) => ReactNode;
};

/** A list edited in place: add, remove with undo, and change places. */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { path, items, noun, most, empty, problems, onChange, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const focusWish = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (!focusWish.current) return;
    list.current?.querySelector<HTMLElement>(focusWish.current)?.focus();
    focusWish.current = null;
  });
  const said = saidAbout(problems, path, { isEmpty: items.length === 0 });

  function swap(index: number, by: -1 | 1) {
    const other = items[index + by];
    const item = items[index];
    if (other === undefined || item === undefined) return;
    focusWish.current = `:scope > [data-entry="${index + by}"] [data-part="${by < 0 ? 'up' : 'down'}"]`;
    onChange(items.with(index, other).with(index + by, item));
  }

  function remove(index: number) {
    const before = [...items];
    focusWish.current = `:scope > [data-entry="${Math.max(0, Math.min(index, items.length - 2))}"] input`;
    onChange(items.toSpliced(index, 1));
    if (isBlank(items[index])) return;
    void notify.info(`Number ${index + 1} was removed.`, {
      action: { label: 'Undo', onPress: () => onChange(before) },
    });
  }

  function add() {
    focusWish.current = `:scope > [data-entry="${items.length}"] input`;
    onChange([...items, empty]);
  }

  return (
    <div>
      <ol ref={list} className={`${styles.list} stack gap-2`} id={fieldId(path)} tabIndex={-1}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are moved by their place
          <li key={index} data-entry={index}>
            <div className="stack gap-2 fits">
              {children(item, `${path}.${index}`, (next) => onChange(items.with(index, next)))}
            </div>
            <div className={styles.entryControls}>
              <button
                type="button"
                className="icon-button"
                data-part="up"
                aria-label={`Move ${noun} ${index + 1} up`}
                aria-disabled={index === 0 || undefined}
                onClick={() => swap(index, -1)}
              >
                <Icon name="chevron" size={18} className="turned" />
              </button>
              <button
                type="button"
                className="icon-button"
                data-part="down"
                aria-label={`Move ${noun} ${index + 1} down`}
                aria-disabled={index === items.length - 1 || undefined}
                onClick={() => swap(index, 1)}
              >
                <Icon name="chevron" size={18} />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${noun} ${index + 1}`}
                onClick={() => remove(index)}
              >
                <Icon name="trash" size={18} />
              </button>
            </div>
          </li>
        ))}
      </ol>
      {said.error && <FieldError id={`${fieldId(path)}-error`}>{said.error}</FieldError>}
      {said.hint && <p className="mt-2 tiny loose">{said.hint}</p>}
      {items.length < most && (
        <button type="button" className="dashed-button mt-3" onClick={add}>
          <Icon name="plus" size={16} />
          Add {/^[aeiou]/.test(noun) ? 'an' : 'a'} {noun}
        </button>
      )}
    </div>
  );
}

const isBlank = (item: unknown): boolean =>
  typeof item === 'string'
    ? item.trim() === ''
    : Object.values(item ?? {}).every((value) => isBlank(value));
