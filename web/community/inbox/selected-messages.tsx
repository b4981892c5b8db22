import { useState } from 'react';
import { type MessageState, mostChanged } from '../../../contract/community/inbox.ts';
import layout from '../../lists/desk.module.css';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { DeleteMessagesDialog } from './delete-messages-dialog.tsx';
import { useChangeMessages } from './hooks.ts';
import styles from './inbox.module.css';

type SelectedMessagesProps = {
  ids: string[];
  isSpam: boolean;
  /** Unless all are selected. */
  onAll: (() => void) | undefined;
  onClear: () => void;
  onDeleted: () => void;
};

/** What can be done with several messages at once. */
export function SelectedMessages(props: SelectedMessagesProps) {
  const { ids, isSpam, onAll, onClear, onDeleted } = props;
  const change = useChangeMessages();
  const [isDeleting, setIsDeleting] = useState(false);
  const isTooMany = ids.length > mostChanged;
  const move = (state: MessageState) => change.mutate({ ids, state }, { onSuccess: onClear });
  return (
    <fieldset
      className={`${layout.part} ${styles.selected} cluster gap-2`}
      disabled={change.isPending}
    >
      <legend className="visually-hidden">Selected messages</legend>
      <p>
        <span role="status" className="small muted num">
          {isTooMany ? `Select at most ${mostChanged}` : `${ids.length} selected`}
        </span>
        {onAll && (
          <TextButton small onClick={onAll}>
            Select all
          </TextButton>
        )}
        <TextButton small onClick={onClear}>
          Clear
        </TextButton>
      </p>
      <Button small disabled={isTooMany} onClick={() => move('done')}>
        Done
      </Button>
      {isSpam ? (
        <Button small disabled={isTooMany} onClick={() => move('open')}>
          Restore
        </Button>
      ) : (
        <Button small disabled={isTooMany} onClick={() => move('spam')}>
          Spam
        </Button>
      )}
      <Button
        small
        variant="danger"
        icon="trash"
        disabled={isTooMany}
        onClick={() => setIsDeleting(true)}
      >
        Delete
      </Button>
      <DeleteMessagesDialog
        open={isDeleting}
        ids={ids}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </fieldset>
  );
}
