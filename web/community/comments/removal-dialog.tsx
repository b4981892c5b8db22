import { useState } from 'react';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import { pluralize } from '../../catalog/shared/format.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { queryClient } from '../../data/query.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';

/** A comment, a review or a reply. */
export type Removable = Pick<CourseReply, 'id' | 'author'> &
  Partial<Pick<CourseComment, 'stars' | 'replies'>>;

type CourseRemovalDialogProps = {
  /** What is to be removed; nothing while nobody asks. */
  voice: Removable | null;
  onClose: () => void;
  /** It is gone, whoever removed it. */
  onRemoved: (voice: Removable) => void;
};

export function CourseRemovalDialog({ voice, onClose, onRemoved }: CourseRemovalDialogProps) {
  const [pending, setPending] = useState(false);
  const [trouble, setTrouble] = useState('');

  async function remove() {
    if (!voice) return;
    setPending(true);
    setTrouble('');
    try {
      const { deleteComment } = await import('../../../contract/community/comments.ts');
      const { message } = await call(deleteComment, { params: { id: voice.id } });
      void notify.success(message);
      // The viewer's own rating may have lost its words.
      queryClient.invalidateQueries();
      onRemoved(voice);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 404) {
        void notify.info('This comment was removed already.');
        onRemoved(voice);
      } else {
        setTrouble(errorMessage(failure));
      }
    } finally {
      setPending(false);
    }
  }

  function close() {
    // What is under way cannot be called back.
    if (pending) return;
    setTrouble('');
    onClose();
  }

  const replies = voice?.replies?.length ?? 0;
  return (
    <Dialog
      open={voice !== null}
      onClose={close}
      title="Remove this comment?"
      actions={
        <>
          <Button variant="danger" icon="trash" pending={pending} onClick={() => void remove()}>
            Remove
          </Button>
          <Button onClick={close} disabled={pending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        What {voice?.author} wrote disappears for everyone
        {replies > 0 && `, and with it ${pluralize(replies, 'reply', 'replies')}`}. This cannot be
        undone.
        {voice?.stars != null && ' The stars stay.'}
      </p>
      <FormError>{trouble}</FormError>
    </Dialog>
  );
}
