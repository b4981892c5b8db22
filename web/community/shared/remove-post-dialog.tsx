import { useState } from 'react';
import { plural } from '../../../contract/text/plurals.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';

/** A question with its answers, or one answer. */
export type RemovablePost = { id: string; author: string; answers: number };

type RemovePostDialogProps = {
  /** Null while the dialog is closed. */
  post: RemovablePost | null;
  onClose: () => void;
  /** Also called if someone else had removed it already. */
  onRemoved: (post: RemovablePost) => void;
};

export function RemovePostDialog({ post, onClose, onRemoved }: RemovePostDialogProps) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState('');

  async function remove() {
    if (!post) return;
    setPending(true);
    setError('');
    try {
      const { removePost } = await import('../../../contract/community/questions.ts');
      void notify.success((await call(removePost, { params: { id: post.id } })).message);
      onRemoved(post);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) onRemoved(post);
      else setError(errorMessage(failure));
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

  const answers = post?.answers ?? 0;
  return (
    <Dialog
      open={post !== null}
      onClose={close}
      title="Remove this?"
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
        What {post?.author} wrote disappears for everyone
        {answers > 0 && `, along with ${plural(answers, 'answer', 'answers')}`}. You can’t undo
        this.
      </p>
      <FormError>{error}</FormError>
    </Dialog>
  );
}
