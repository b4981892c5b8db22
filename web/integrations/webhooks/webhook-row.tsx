import { useState } from 'react';
import { hoursOfOldSecret, type WebhookEndpoint } from '../../../contract/integrations/webhooks.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { useProof } from '../../accounts/shared/use-proof.tsx';
import { errorMessage } from '../../data/error-message.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { MoreMenu } from '../../ui/overlays/more-menu.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import {
  useChangeWebhook,
  useDeleteWebhook,
  useReadSecret,
  useReplaceSecret,
  useTestWebhook,
} from './hooks.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import styles from './webhooks.module.css';
import { describeEndpoint, hostOf } from './words.ts';

type WebhookRowProps = {
  teamId: string;
  webhook: WebhookEndpoint;
  /** Its deliveries are shown. */
  isChosen: boolean;
  /** There is nothing else to choose. */
  isAlone: boolean;
  onChoose: () => void;
  onSecret: (secret: string) => void;
  onDeleted: () => void;
};

type Question = 'edit' | 'pause' | 'replace' | 'delete';

/** An address: its state in words, and what can be done with it. */
export function WebhookRow(props: WebhookRowProps) {
  const { teamId, webhook, isChosen, isAlone, onChoose, onSecret, onDeleted } = props;
  const { id, url, types, state, oldSecretUntil } = webhook;
  const host = hostOf(url);
  const [question, setQuestion] = useState<Question | null>(null);
  const { withProof, proofDialog } = useProof();
  const test = useTestWebhook(teamId, id);
  const change = useChangeWebhook(teamId, id);
  const remove = useDeleteWebhook(teamId);
  const read = useReadSecret(teamId, id);
  const replace = useReplaceSecret(teamId, id);
  const { mark, word, more } = describeEndpoint(webhook);
  const close = () => setQuestion(null);
  const tell = (failure: unknown) => void notify.error(errorMessage(failure));

  async function showSecret() {
    const result = await withProof(() => read.mutateAsync()).catch(tell);
    if (result) onSecret(result.secret);
  }

  async function replaceSecret() {
    const result = await withProof(() => replace.mutateAsync());
    if (result) onSecret(result.secret);
    return result !== undefined;
  }

  const items: MenuItem[] = [
    { label: 'Edit', onSelect: () => setQuestion('edit') },
    ...(state === 'on' ? [{ label: 'Pause', onSelect: () => setQuestion('pause') }] : []),
    { label: 'Show the secret', onSelect: () => void showSecret() },
    { label: 'Replace the secret', onSelect: () => setQuestion('replace') },
    { label: 'Delete', danger: true, onSelect: () => setQuestion('delete') },
  ];
  return (
    <div className={styles.row}>
      <div className="fits">
        <code className="anywhere name">{url}</code>
        <p className="small muted pretty">
          <StateMark mark={mark}>{word}</StateMark> {more}
        </p>
        <p className="tiny anywhere">
          <code>{types.join(', ')}</code>
        </p>
        {oldSecretUntil && (
          <p className="tiny">
            The old secret signs too until {formatShortMoment(oldSecretUntil)}.
          </p>
        )}
      </div>
      <div className="actions">
        {!isAlone && (
          <Button small aria-pressed={isChosen} onClick={onChoose}>
            Deliveries<span className="visually-hidden"> to {host}</span>
          </Button>
        )}
        {state === 'on' ? (
          <Button
            small
            aria-label={`Send a test to ${host}`}
            pending={test.isPending}
            onClick={() => test.mutate()}
          >
            Send a test
          </Button>
        ) : (
          <Button
            small
            aria-label={`${state === 'paused' ? 'Continue' : 'Switch on'}: ${host}`}
            pending={change.isPending}
            onClick={() => change.mutate({ state: 'on' }, { onError: tell })}
          >
            {state === 'paused' ? 'Continue' : 'Switch on'}
          </Button>
        )}
        <MoreMenu label={`More for ${host}`} items={items} />
      </div>
      {question === 'edit' && <WebhookDialog teamId={teamId} webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={question === 'pause'}
        title={`Pause ${host}?`}
        confirm="Pause"
        onConfirm={() => change.mutateAsync({ state: 'paused' })}
        onClose={close}
      >
        Nothing is sent to it until you continue. What happens meanwhile waits, up to 30 days.
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'replace'}
        title={`Replace the secret of ${host}?`}
        confirm="Replace the secret"
        onConfirm={replaceSecret}
        onClose={close}
      >
        For {hoursOfOldSecret} hours, both the old and the new one sign. Put the new one into your
        system within that time.
      </ConfirmDialog>
      <ConfirmDialog
        danger
        open={question === 'delete'}
        title={`Delete ${host}?`}
        confirm="Delete"
        onConfirm={() => remove.mutateAsync(id)}
        onClose={close}
        onDone={onDeleted}
      >
        Nothing more is sent to it, also not what waits. The list of deliveries is deleted too.
      </ConfirmDialog>
      {proofDialog}
    </div>
  );
}
