import { useRef, useState } from 'react';
import {
  hoursOfOldSecret,
  maxEndpoints,
  triesOfDelivery,
  type WebhookEndpoint,
} from '../../../contract/integrations/webhooks.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useListQuery } from '../../lists/list-query.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { OnceShown } from '../secrets/once-shown.tsx';
import { Deliveries } from './deliveries.tsx';
import { deliveriesQuery, useWebhooks } from './hooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import styles from './webhooks.module.css';
import { hostOf } from './words.ts';

/** The addresses to which events are sent, and what was sent to one of them. */
export function Webhooks({ teamId }: { teamId: string }) {
  const [isAdding, setIsAdding] = useState(false);
  const [shown, setShown] = useState<{ id: string; secret: string } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useWebhooks(teamId);
  const isFull = (result.data?.length ?? 0) >= maxEndpoints;
  return (
    <section className="mt-7" aria-labelledby="webhooks">
      <div className="cluster center between gap-3">
        <h2 id="webhooks" ref={heading} tabIndex={-1}>
          Webhooks
        </h2>
        <button
          type="button"
          className="dashed-button"
          disabled={isFull}
          onClick={() => setIsAdding(true)}
        >
          <Icon name="plus" size={16} />
          Add an address
        </button>
      </div>
      <p className="small muted pretty measure mt-1">
        We send your systems what happens here, signed, and try up to {triesOfDelivery} times within
        about three days.
        {isFull && ` An organisation can have ${maxEndpoints}.`}
      </p>
      <QueryView result={result} skeleton={<SkeletonLines lines={4} />}>
        {(webhooks) =>
          webhooks.length > 0 ? (
            <List
              teamId={teamId}
              webhooks={webhooks}
              shown={shown}
              onSecret={setShown}
              onDeleted={() => heading.current?.focus()}
            />
          ) : (
            <EmptyState
              title="No addresses yet"
              text="Add one of a system of yours, such as your personnel system, and choose what it’s told."
            />
          )
        }
      </QueryView>
      {isAdding && (
        <WebhookDialog
          teamId={teamId}
          onClose={() => setIsAdding(false)}
          onMade={(webhook) => setShown(webhook)}
        />
      )}
    </section>
  );
}

type ListProps = {
  teamId: string;
  webhooks: WebhookEndpoint[];
  shown: { id: string; secret: string } | null;
  onSecret: (shown: { id: string; secret: string } | null) => void;
  onDeleted: () => void;
};

function List({ teamId, webhooks, shown, onSecret, onDeleted }: ListProps) {
  const list = useListQuery(deliveriesQuery);
  const chosen = webhooks.find(({ id }) => id === list.query.webhook) ?? webhooks[0];
  return (
    <>
      <ul className={styles.webhooks}>
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <WebhookRow
              teamId={teamId}
              webhook={webhook}
              isChosen={webhook === chosen}
              isAlone={webhooks.length === 1}
              onChoose={() => list.show({ webhook: webhook.id, state: 'all' })}
              onSecret={(secret) => onSecret({ id: webhook.id, secret })}
              onDeleted={onDeleted}
            />
            {shown?.id === webhook.id && (
              <OnceShown
                key={shown.secret}
                title={`Secret of ${hostOf(webhook.url)}`}
                text={shown.secret}
                onClose={() => onSecret(null)}
              >
                Put it into your system, which checks with it that what arrives comes from us.
                {webhook.oldSecretUntil &&
                  ` For ${hoursOfOldSecret} hours, the old one signs as well.`}
              </OnceShown>
            )}
          </li>
        ))}
      </ul>
      {chosen && <Deliveries key={chosen.id} teamId={teamId} webhook={chosen} list={list} />}
    </>
  );
}
