import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import styles from './parts.module.css';
import { useIsPhone } from './use-is-phone.tsx';

/** Controls that belong together. On a phone they share a tab. */
interface ControlGroup {
  /** In a word or two, since tabs are narrow. */
  name: string;
  /** How it is set now, for the tab: `f/8`. */
  value?: string;
  /** Several controls, each with its label; a single one is named by its tab. */
  isList?: boolean;
  controls: ReactNode;
}

type WorkspaceProps = {
  /** The picture. On a phone it stays in sight while controls are changed. */
  view?: ReactNode;
  /** What one needs to know to use it. On a phone it is behind Hint. */
  hints?: ReactNode;
  groups: readonly ControlGroup[];
  /** The group that the task at hand is about: opened when it becomes another one. */
  due?: string | undefined;
  /** What can be done with any group open. */
  actions?: ReactNode;
  /** The picture needs the whole width, so controls are below it in two columns. */
  isWide?: boolean;
};

/** A picture beside its controls; on a phone above them, one group at a time. */
export function Workspace({ view, hints, groups, due, actions, isWide }: WorkspaceProps) {
  const isPhone = useIsPhone();
  const id = useId();
  const [picked, setPicked] = useState({ due, name: due ?? groups[0]?.name });
  const wanted = picked.due === due ? picked.name : (due ?? picked.name);
  const open = groups.find(({ name }) => name === wanted) ?? groups[0];
  const hasTabs = isPhone && groups.length > 1;
  return (
    <div className={classNames(styles.space, 'stack top', isWide && styles.wide)}>
      {view && <div className={styles.view}>{view}</div>}
      {hints && (
        <div className={styles.hints} data-hints>
          {hints}
        </div>
      )}
      <div className={styles.controls}>
        {hasTabs && (
          <GroupTabs
            id={id}
            groups={groups}
            open={open}
            onOpen={({ name }) => setPicked({ due, name })}
          />
        )}
        {groups.map((group, index) => (
          <div
            key={group.name}
            className={styles.group}
            data-single={group.isList ? undefined : ''}
            {...(hasTabs && {
              role: 'tabpanel',
              id: `${id}-panel-${index}`,
              'aria-labelledby': `${id}-tab-${index}`,
              hidden: group !== open,
            })}
          >
            {group.controls}
          </div>
        ))}
        {actions && <div className={`${styles.actions} mt-3`}>{actions}</div>}
      </div>
    </div>
  );
}

type GroupTabsProps = {
  id: string;
  groups: readonly ControlGroup[];
  open: ControlGroup | undefined;
  onOpen: (group: ControlGroup) => void;
};

function GroupTabs({ id, groups, open, onOpen }: GroupTabsProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const current = tabs.indexOf(event.target as HTMLElement);
    const target = {
      ArrowRight: (current + 1) % tabs.length,
      ArrowLeft: (current + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    tabs[target]?.focus();
    tabs[target]?.click();
  };
  return (
    <div
      className={`${styles.tabs} unprinted stack lined`}
      role="tablist"
      aria-label="Settings"
      onKeyDown={move}
    >
      {groups.map((group, index) => (
        <button
          key={group.name}
          type="button"
          role="tab"
          id={`${id}-tab-${index}`}
          aria-controls={`${id}-panel-${index}`}
          aria-selected={group === open}
          tabIndex={group === open ? 0 : -1}
          className={`${styles.tab} fine muted nowrap tight`}
          onClick={({ currentTarget }) => {
            onOpen(group);
            currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
          }}
        >
          {group.name}
          {group.value !== undefined && <b>{group.value}</b>}
        </button>
      ))}
    </div>
  );
}

/** What is seen in the picture, below it. The line that is read out says it too. */
export function Caption({ children }: { children: ReactNode }) {
  return (
    <p className={styles.caption}>
      <b>What you see:</b> {children}
    </p>
  );
}

export function Hint({ children }: { children: ReactNode }) {
  return <p className={`${styles.hint} unprinted`}>{children}</p>;
}
