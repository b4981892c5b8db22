import { Link, useNavigate } from 'react-router';
import type {
  ListedMessage,
  MessageCounts,
  MessageList,
} from '../../../contract/community/inbox.ts';
import { useSearchText } from '../../lists/use-search-text.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { FilterChips } from '../../ui/fields/filter-chips.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { type ListView, viewPath } from './addresses.ts';
import styles from './inbox.module.css';
import { describeSender, formatCount, formatWhen, stateNames } from './words.ts';

export function ListHead({ view, counts }: { view: ListView; counts: MessageCounts | undefined }) {
  const navigate = useNavigate();
  const [text, setText] = useSearchText(view.q, (q) => {
    void navigate(viewPath({ list: q ? 'all' : 'open', q }), { replace: true });
  });
  // They count everything, not what was searched for.
  const chip = (value: MessageList, label: string, count?: number) => ({
    value,
    label,
    ...(count && !view.q ? { count: formatCount(count) } : {}),
  });
  return (
    <div className={styles.listHead}>
      <SearchField
        small
        label="Search messages"
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
      <FilterChips
        label="Show"
        chips={[
          ...(view.q ? [chip('all', 'All')] : []),
          chip('open', 'Open', counts?.open),
          chip('sales', 'Sales', counts?.sales),
          chip('done', 'Done'),
          chip('waiting', 'Waiting', counts?.waiting),
          chip('spam', 'Spam', counts?.spam),
        ]}
        chosen={view.list}
        onChoose={(list) => void navigate(viewPath({ ...view, list }))}
      />
    </div>
  );
}

type MessageListProps = {
  messages: ListedMessage[];
  view: ListView;
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
          <li key={message.id} className={styles.row}>
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
        <div className={styles.more}>
          <Button small onClick={more.load} pending={more.isLoading}>
            Show older
          </Button>
        </div>
      )}
    </nav>
  );
}

type ItemProps = { message: ListedMessage; view: ListView; isCurrent: boolean; now: number };

function Item({ message, view, isCurrent, now }: ItemProps) {
  const { id, name, subject, unread, at, state, assignee } = message;
  const words = name.split(/\s+/);
  const [firstname = '', lastname = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  const isMixed = view.list === 'all';
  return (
    <Link
      to={viewPath(view, id)}
      className={classNames(styles.item, unread && state === 'open' && styles.unread)}
      aria-current={isCurrent || undefined}
    >
      <Avatar person={{ firstname, lastname, username: name }} />
      <b>
        {name}
        {unread && state === 'open' && <span className="visually-hidden">, unread</span>}
      </b>
      <span className={styles.when}>{formatWhen(at, now)}</span>
      <span className={styles.subject}>{subject}</span>
      <span className={styles.about}>
        {describeSender(message)}
        {isMixed && ` · ${stateNames[state]}`}
        {!isMixed && assignee && ` · ${assignee}`}
      </span>
    </Link>
  );
}
