import { Link } from 'react-router';
import type {
  ListedMessage,
  MessageCounts,
  MessageList,
} from '../../../contract/community/inbox.ts';
import layout from '../../lists/desk.module.css';
import type { List } from '../../lists/list-query.ts';
import { ListSearch } from '../../lists/list-tools.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { type InboxQuery, shownList, viewPath } from './addresses.ts';
import styles from './inbox.module.css';
import { describeSender, formatCount, formatWhen, stateNames } from './words.ts';

type ListHeadProps = { list: List<InboxQuery>; counts: MessageCounts | undefined };

export function ListHead({ list: { query, show }, counts }: ListHeadProps) {
  // They count everything, not what was searched for.
  const chip = (value: MessageList, label: string, count?: number) => ({
    value,
    label,
    ...(count && !query.q ? { count: formatCount(count) } : {}),
  });
  return (
    <div className={`${layout.part} stack gap-2`}>
      <ListSearch
        list={{ query, show: ({ q = '' }, options) => show({ q, list: '' }, options) }}
        label="Search messages"
        maxLength={200}
      />
      <FilterChips
        label="Show"
        chips={[
          ...(query.q ? [chip('all', 'All')] : []),
          chip('open', 'Open', counts?.open),
          chip('sales', 'Sales', counts?.sales),
          chip('done', 'Done'),
          chip('waiting', 'Waiting', counts?.waiting),
          chip('spam', 'Spam', counts?.spam),
        ]}
        chosen={shownList(query)}
        onChoose={(list) => show({ list: list === shownList({ ...query, list: '' }) ? '' : list })}
      />
    </div>
  );
}

type MessageListProps = {
  messages: ListedMessage[];
  view: InboxQuery;
  current: string | undefined;
  now: number;
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
  more: { has: boolean; isLoading: boolean; load: () => void };
};

export function Messages(props: MessageListProps) {
  const { messages, view, current, now, selected, onSelect, more } = props;
  return (
    <nav aria-label="Messages, newest first">
      <ul>
        {messages.map((message) => (
          <li key={message.id} className="relative">
            <Checkbox
              hideLabel
              label={`Select the message from ${message.name}`}
              className={styles.check}
              checked={selected.has(message.id)}
              onChange={() => onSelect(message.id)}
            />
            <Item message={message} view={view} isCurrent={message.id === current} now={now} />
          </li>
        ))}
      </ul>
      {more.has && (
        <div className={layout.part}>
          <Button small onClick={more.load} pending={more.isLoading}>
            Show older
          </Button>
        </div>
      )}
    </nav>
  );
}

type ItemProps = { message: ListedMessage; view: InboxQuery; isCurrent: boolean; now: number };

function Item({ message, view, isCurrent, now }: ItemProps) {
  const { id, name, subject, unread, at, state, assignee } = message;
  const words = name.split(/\s+/);
  const [firstname = '', lastname = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const isMixed = shownList(view) === 'all';
  return (
    <Link
      to={viewPath(view, id)}
      className={classNames(layout.item, unread && state === 'open' && styles.unread)}
      aria-current={isCurrent || undefined}
    >
      <Avatar person={{ firstname, lastname, username: name }} />
      <b className="anywhere">
        {name}
        {unread && state === 'open' && <span className="visually-hidden">, unread</span>}
      </b>
      <span className="tiny nowrap loose">{formatWhen(at, now)}</span>
      <span className="label anywhere">{subject}</span>
      <span className="fine muted anywhere">
        {describeSender(message)}
        {isMixed && ` · ${stateNames[state]}`}
        {!isMixed && assignee && ` · ${assignee}`}
      </span>
    </Link>
  );
}
