import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { Message } from '../../../contract/community/inbox.ts';
import { QueryView } from '../../data/query-view.tsx';
import layout from '../../lists/desk.module.css';
import { useListQuery } from '../../lists/list-query.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { type InboxQuery, inboxPath, inboxQuery, shownList, viewPath } from './addresses.ts';
import { useMessages } from './hooks.ts';
import { InboxFrame } from './inbox-frame.tsx';
import { ListHead, Messages } from './message-list.tsx';
import { SelectedMessages } from './selected-messages.tsx';
import { Thread } from './thread.tsx';

type InboxProps = {
  /** What can be done with a sales request: it concerns teams, which are built on top of this. */
  salesAction: (message: Message) => ReactNode;
};

/** The list takes the menu's place. On phones it opens each message as a page of its own. */
export function Inbox({ salesAction }: InboxProps) {
  const { id } = useParams();
  const list = useListQuery(inboxQuery, inboxPath);
  const view = list.query;
  const nothingHere = nothing[view.q ? 'search' : shownList(view)];
  const inbox = useMessages(view);
  // Times don't change while someone reads.
  const [now] = useState(() => Date.now());
  const messages = inbox.data?.pages.flatMap(({ data }) => data);
  const counts = inbox.data?.pages[0]?.meta.counts;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // Those that are no longer listed were moved or deleted.
  const chosen = (messages ?? []).flatMap((message) =>
    selected.has(message.id) ? message.id : [],
  );
  const clear = () => setSelected(new Set());
  const navigate = useNavigate();
  const isSettled = inbox.data !== undefined && !inbox.isPlaceholderData;
  useOpenFirst(id === undefined && isSettled ? messages?.[0]?.id : undefined, view);
  return (
    <InboxFrame open={counts?.open}>
      <div className={classNames(layout.desk, id !== undefined && layout.open)}>
        <div className={layout.list}>
          <ListHead list={list} counts={counts} />
          {chosen.length > 0 && (
            <SelectedMessages
              ids={chosen}
              isSpam={shownList(view) === 'spam'}
              onAll={
                messages && chosen.length < messages.length
                  ? () => setSelected(new Set(messages.map((message) => message.id)))
                  : undefined
              }
              onClear={clear}
              onDeleted={() => {
                if (id !== undefined && chosen.includes(id)) void navigate(viewPath(view));
                clear();
              }}
            />
          )}
          <QueryView
            result={inbox}
            skeleton={
              <div className={layout.part}>
                <SkeletonLines lines={8} />
              </div>
            }
          >
            {({ pages }) => (
              <Messages
                messages={pages.flatMap(({ data }) => data)}
                view={view}
                current={id}
                now={now}
                selected={selected}
                onSelect={(message) => setSelected((before) => toggled(before, message))}
                more={{
                  has: inbox.hasNextPage,
                  isLoading: inbox.isFetchingNextPage,
                  load: () => void inbox.fetchNextPage(),
                }}
              />
            )}
          </QueryView>
          {isSettled && messages?.length === 0 && id !== undefined && (
            <p className={`${layout.part} tiny`}>{nothingHere.title}</p>
          )}
        </div>
        <div className="fits">
          {id !== undefined && (
            <Thread
              key={id}
              id={id}
              now={now}
              salesAction={salesAction}
              listPath={viewPath(view)}
            />
          )}
          {id === undefined && isSettled && messages?.length === 0 && (
            <div className={layout.empty}>
              <EmptyState
                {...nothingHere}
                action={
                  list.isNarrowed && (
                    <LinkButton small to={inboxPath}>
                      Open messages
                    </LinkButton>
                  )
                }
              />
            </div>
          )}
        </div>
      </div>
    </InboxFrame>
  );
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return selected.symmetricDifference(new Set([id]));
}

/** Where the list and the message are side by side, one of them is always open. */
function useOpenFirst(first: string | undefined, view: InboxQuery) {
  const navigate = useNavigate();
  const path = first && viewPath(view, first);
  useEffect(() => {
    if (!path || !window.matchMedia('(min-width: 961px)').matches) return;
    void navigate(path, { replace: true, preventScrollReset: true });
  }, [path, navigate]);
}

const nothing = {
  open: {
    title: 'Every message is answered',
    text: 'What people write on the contact and sales pages arrives here.',
  },
  sales: {
    title: 'No open sales requests',
    text: 'Requests from the sales page arrive here and under Open.',
  },
  waiting: {
    title: 'You’re not waiting for anyone',
    text: 'When you’ve replied, a message waits here for their answer.',
  },
  done: { title: 'Nothing done yet', text: 'Messages that need nothing more are kept here.' },
  spam: {
    title: 'No spam',
    text: 'What looks like spam is kept here, where you can restore it.',
  },
  all: { title: 'No messages yet', text: 'What people write to us arrives here.' },
  search: { title: 'No message matches', text: 'Try fewer or other words.' },
};
