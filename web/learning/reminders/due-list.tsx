import type { DueItem } from '../../../contract/learning/schedule.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { formatDistance, formatDueDate, groupDueItems } from './due-items.ts';
import { useDeleteReminder, useRestoreReminder, useTickReminder } from './hooks.ts';
import styles from './reminder.module.css';

type ListProps = {
  items: DueItem[];
  today: string;
  /** A row was removed, and the focus with it. */
  onRemoved: () => void;
};

type DueListProps = ListProps & { onEdit: (item: DueItem) => void };

/** Overdue, the next seven days, and later; later ones are collapsed if there are others. */
export function DueList({ items, ...rest }: DueListProps) {
  const { overdue, soon, later } = groupDueItems(items, rest.today);
  return (
    <>
      <Group title="Overdue" items={overdue} {...rest} />
      <Group title="In the next seven days" items={soon} {...rest} />
      {overdue.length + soon.length > 0 && later.length > 0 ? (
        <Collapsed title="Later" count={later.length}>
          <Rows items={later} {...rest} />
        </Collapsed>
      ) : (
        <Group title="Later" items={later} {...rest} />
      )}
    </>
  );
}

export function DoneList({ items, ...rest }: ListProps) {
  if (items.length === 0) return null;
  return (
    <Collapsed title="Ticked off" count={items.length}>
      <Rows items={items} {...rest} />
    </Collapsed>
  );
}

function Collapsed(props: { title: string; count: number; children: React.ReactNode }) {
  return (
    <details className={`${styles.collapsed} mt-5`}>
      <summary className="row center gap-2 tall">
        <h3 className="plain-title">
          {props.title} <span className={`${styles.count} faint plain`}>{props.count}</span>
        </h3>
        <Icon className="faint" name="chevron" />
      </summary>
      {props.children}
    </details>
  );
}

function Group({ title, ...rest }: DueListProps & { title: string }) {
  if (rest.items.length === 0) return null;
  return (
    <div className={styles.group}>
      <h3 className="plain-title">{title}</h3>
      <Rows {...rest} />
    </div>
  );
}

type RowsProps = ListProps & { onEdit?: (item: DueItem) => void };

function Rows({ items, ...rest }: RowsProps) {
  return (
    <ul className={`${styles.rows} mt-3 ruled`}>
      {items.map((item) => (
        <Row key={keyOf(item)} item={item} {...rest} />
      ))}
    </ul>
  );
}

/** A course may be assigned by two teams. */
function keyOf({ id, lesson, course, assigned }: DueItem): string {
  return id ?? lesson?.slug ?? `${course?.id} ${assigned?.teamName}`;
}

const icons: Partial<Record<DueItem['kind'], IconName>> = {
  assignment: 'photography',
  course: 'assigned',
};

type RowProps = Omit<RowsProps, 'items'> & { item: DueItem };

function Row({ item, today, ...rest }: RowProps) {
  const { lesson, course, task, assigned } = item;
  const path = lesson ? lessonPath(lesson.slug) : assigned && course && coursePath(course.id);
  return (
    <li className={classNames(styles.row, 'stack gap-4 lined py-4', item.doneAt && styles.done)}>
      <div className={`${styles.mark} teal`}>
        {item.id === null ? (
          <Icon name={icons[item.kind] ?? 'stairs'} />
        ) : (
          <DoneCheckbox id={item.id} item={item} onRemoved={rest.onRemoved} />
        )}
      </div>
      <div>
        {path ? (
          <TextLink className={styles.title} to={path}>
            {task}
          </TextLink>
        ) : (
          <span className={styles.title}>{task}</span>
        )}
        <p className={`${styles.about} cluster small faint anywhere`}>
          {assigned ? (
            <span>
              Assigned by {assigned.by}, {assigned.teamName}
            </span>
          ) : (
            course && <span>{course.title}</span>
          )}
          {lesson && <span>{lesson.time} min</span>}
          {item.id !== null && <ReminderActions id={item.id} item={item} {...rest} />}
        </p>
      </div>
      <p className={`${styles.when} small faint text-right`}>
        {item.overdue ? (
          <strong className={`${styles.overdue} block ink label`}>
            <Icon name="warning" size={16} />
            Overdue
          </strong>
        ) : (
          <strong className="block ink label">
            {item.doneAt
              ? `Done ${formatTimeAgo(item.doneAt)}`
              : formatDistance(item.dueDate, today)}
          </strong>
        )}
        <time dateTime={item.dueDate}>{formatDueDate(item, today)}</time>
      </p>
    </li>
  );
}

type ReminderProps = { id: string; item: DueItem; onRemoved: () => void };

function DoneCheckbox({ id, item, onRemoved }: ReminderProps) {
  const tick = useTickReminder(id);
  const isDone = item.doneAt !== null;
  const change = async (done: boolean) => {
    try {
      await tick.mutateAsync(done);
      onRemoved();
      if (done) {
        const undo = { label: 'Undo', onPress: () => void change(false) };
        void notify.success(`Done: ${item.task}`, { action: undo });
      }
    } catch (error) {
      void notify.error(errorMessage(error));
    }
  };
  return (
    <Checkbox
      label={`Done: ${item.task}`}
      hideLabel
      checked={tick.isPending ? !isDone : isDone}
      onChange={() => {
        if (!tick.isPending) void change(!isDone);
      }}
    />
  );
}

type ReminderActionsProps = ReminderProps & { onEdit?: (item: DueItem) => void };

function ReminderActions({ id, item, onEdit, onRemoved }: ReminderActionsProps) {
  const deletion = useDeleteReminder(id);
  const restore = useRestoreReminder();
  const showError = (error: unknown) => void notify.error(errorMessage(error));
  const deleteReminder = async () => {
    try {
      await deletion.mutateAsync(undefined);
      onRemoved();
      const undo = () => restore.mutate(item, { onError: showError });
      void notify.success(`Deleted: ${item.task}`, { action: { label: 'Undo', onPress: undo } });
    } catch (error) {
      // Already deleted in another window.
      if (error instanceof ApiError && error.status === 404) onRemoved();
      else showError(error);
    }
  };
  return (
    <>
      {onEdit && (
        <TextButton small aria-label={`Change: ${item.task}`} onClick={() => onEdit(item)}>
          Change
        </TextButton>
      )}
      <TextButton
        small
        aria-label={`Delete: ${item.task}`}
        aria-disabled={deletion.isPending}
        onClick={() => {
          if (!deletion.isPending) void deleteReminder();
        }}
      >
        Delete
      </TextButton>
    </>
  );
}
