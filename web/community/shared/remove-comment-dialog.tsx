import { useState } from 'react';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { ApiError } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { removeComment } from '../comments/hooks.ts';

/** A comment, a review or a reply. */
export type RemovableComment = Pick<CourseReply, 'id' | 'author'> &
  Partial<Pick<CourseComment, 'stars' | 'replies'>>;

type RemoveCommentDialogProps = {
  /** Null while the dialog is closed. */
  comment: RemovableComment | null;
  onClose: () => void;
  /** Also called if someone else had removed it already. */
  onRemoved: (comment: RemovableComment) => void;
};

export function RemoveCommentDialog({ comment, onClose, onRemoved }: RemoveCommentDialogProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');

  async function remove() {
    if (!comment) return;
    setPending(true);
    setError('');
    try {
      void notify.success(await removeComment(comment.id));
      onRemoved(comment);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) {
        void notify.info('This comment has already been removed.');
        onRemoved(comment);
      } else {
        setError(errorMessage(failure));
      }
    } finally {
      setPending(false);
    }
  }

  function close() {
    // A request in flight can't be cancelled.
    if (pending) return;
    setError('');
    onClose();
  }

  const replies = comment?.replies?.length ?? 0;
  return (
    <Dialog
      open={comment !== null}
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
        What {comment?.author} wrote disappears for everyone
        {replies > 0 && `, along with ${plural(replies, 'reply', 'replies')}`}. You can't undo this.
        {comment?.stars != null && ' The stars stay.'}
      </p>
      <FormError>{error}</FormError>
    </Dialog>
  );
}
