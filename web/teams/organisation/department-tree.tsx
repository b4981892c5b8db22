import { type CSSProperties, type KeyboardEvent, useState } from 'react';
import type { Department } from '../../../contract/teams/departments.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import styles from './organisation.module.css';
import {
  learningState,
  managersOf,
  managersText,
  type Row,
  rowsOf,
  type Tree,
  wayTo,
} from './tree.ts';

type DepartmentTreeProps = {
  /** What is shown of it. */
  tree: Tree;
  /** With everything above what is shown. */
  whole: Tree;
  chosenId: string;
  /** What is open before anyone folds or unfolds it: all, or those at the top and on the way to what is chosen. */
  isOpenAtFirst: 'all' | 'top';
  onChoose: (id: string) => void;
};

/**
 * The keys are a tree's: up and down, right and left to unfold and fold, a letter to jump to a name, Enter or Space to
 * choose. Choosing it again unfolds or folds it, since screen readers on phones have no arrows.
 */
export function DepartmentTree(props: DepartmentTreeProps) {
  const { tree, whole, chosenId, isOpenAtFirst, onChoose } = props;
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focusedId, setFocusedId] = useState(chosenId);
  const above = new Set(wayTo(whole, chosenId).map(({ id }) => id));
  const isOpen = ({ id, parentId }: Department) =>
    folds.get(id) ?? (isOpenAtFirst === 'all' || parentId === null || above.has(id));
  const rows = rowsOf(tree, isOpen);
  // What had the focus may be folded away.
  const stop = rows.find(({ department }) => department.id === focusedId) ?? rows[0];
  const fold = ({ department, isOpen }: Row) =>
    setFolds((before) => new Map(before).set(department.id, !isOpen));
  const choose = (row: Row) => {
    if (row.department.id !== chosenId) onChoose(row.department.id);
    else if (row.isOpen !== null) fold(row);
  };

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
    const at = items.indexOf(event.target as HTMLElement);
    const row = rows[at];
    if (!row) return;
    const go = (index: number) => items[index]?.focus();
    const actions: Record<string, () => void> = {
      ArrowDown: () => go(at + 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(items.length - 1),
      ArrowRight: () => (row.isOpen === false ? fold(row) : row.isOpen && go(at + 1)),
      ArrowLeft: () => (row.isOpen ? fold(row) : go(parentOf(rows, at))),
      Enter: () => choose(row),
      ' ': () => choose(row),
    };
    const action = actions[event.key];
    if (!action && event.key.length !== 1) return;
    event.preventDefault();
    if (action) action();
    else go(startingWith(rows, at, event.key));
  }

  return (
    <>
      <div className={`${styles.row} ${styles.head}`} aria-hidden="true">
        <span>Department</span>
        <span className="right">People</span>
        <span>Managed by</span>
        <span>Learning</span>
      </div>
      <div role="tree" aria-label="Departments" onKeyDown={handleKeyDown}>
        {rows.map((row) => {
          const { department, level, place, of } = row;
          const { id, name, people } = department;
          const isChosen = id === chosenId;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
            <div
              key={id}
              role="treeitem"
              aria-level={level}
              aria-setsize={of}
              aria-posinset={place}
              aria-expanded={row.isOpen ?? undefined}
              aria-selected={isChosen}
              tabIndex={department === stop?.department ? 0 : -1}
              className={classNames(styles.row, styles.item, isChosen && styles.chosen)}
              style={{ '--level': level - 1 } as CSSProperties}
              onFocus={() => setFocusedId(id)}
              onClick={() => choose(row)}
            >
              <span className={styles.name}>
                <Fold row={row} onFold={() => fold(row)} />
                <span className="anywhere">{name}</span>
              </span>
              <span className={`${styles.people} num`}>
                {formatNumber(people)}
                <span className="visually-hidden"> {noun(people, 'person', 'people')},</span>
              </span>
              <Managers tree={whole} id={id} />
              <Learning department={department} />
            </div>
          );
        })}
      </div>
    </>
  );
}

/** The row of the department around it; itself at the top. */
function parentOf(rows: readonly Row[], at: number): number {
  const level = rows[at]?.level ?? 1;
  const parent = rows.slice(0, at).findLastIndex((row) => row.level < level);
  return parent === -1 ? at : parent;
}

/** The next one, so that pressing a letter again goes through them. */
function startingWith(rows: readonly Row[], at: number, letter: string): number {
  const wanted = letter.toLowerCase();
  const isMatch = ({ department }: Row) => department.name.toLowerCase().startsWith(wanted);
  const next = rows.findIndex((row, index) => index > at && isMatch(row));
  return next === -1 ? rows.findIndex(isMatch) : next;
}

/** For the pointer: the keys are the tree's. */
function Fold({ row, onFold }: { row: Row; onFold: () => void }) {
  const { isOpen, department } = row;
  if (isOpen === null) return <span className={styles.fold} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={`${styles.fold} icon-button`}
      title={`${isOpen ? 'Fold' : 'Unfold'} ${department.name}`}
      onClick={(event) => {
        event.stopPropagation();
        onFold();
      }}
    >
      <Icon name={isOpen ? 'chevron' : 'arrow-right'} size={14} />
    </button>
  );
}

function Managers({ tree, id }: { tree: Tree; id: string }) {
  const managers = managersText(tree, id);
  return (
    <span className={`${styles.managers} anywhere`}>
      <span className="visually-hidden">
        {managersOf(tree, id)?.from ? 'managed ' : 'managed by '}
      </span>
      {managers ?? <StateMark mark="empty">nobody</StateMark>}
      <span className="visually-hidden">,</span>
    </span>
  );
}

function Learning({ department }: { department: Department }) {
  const { mark, text } = learningState(department);
  return (
    <span className={styles.learning} data-late={mark === 'late' || undefined}>
      <StateMark mark={mark}>{text}</StateMark>
    </span>
  );
}
