import { plural } from '../../../contract/text/plurals.ts';
import { ApiError } from '../../data/api.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { removeComment } from '../comments/hooks.ts';
import { removeQuestion } from '../questions/use-questions.ts';

/** A comment, a review, a question, or what was written below one. */
export type RemovablePost = {
  id: string;
  author: string;
  stars?: number | null;
  replies?: readonly unknown[];
};

const kinds = {
  comment: {
    title: 'Remove this comment?',
    countReplies: (count: number) => plural(count, 'reply', 'replies'),
    remove: removeComment,
  },
  question: {
    title: 'Remove this?',
    countReplies: (count: number) => plural(count, 'answer'),
    remove: removeQuestion,
  },
};

type RemovePostDialogProps = {
  kind: keyof typeof kinds;
  /** Null while the dialog is closed. */
  post: RemovablePost | null;
  onClose: () => void;
  /** Called once the dialog has closed, also if someone else had removed it already. */
  onRemoved: (post: RemovablePost) => void;
};

export function RemovePostDialog({ kind, post, onClose, onRemoved }: RemovePostDialogProps) {
  const { title, countReplies, remove } = kinds[kind];
  const count = post?.replies?.length ?? 0;

  async function confirm() {
    if (!post) return;
    try {
      void notify.success(await remove(post.id));
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.code === 'not_found')) throw failure;
      void notify.info('This has already been removed.');
    }
  }

  return (
    <ConfirmDialog
      open={post !== null}
      title={title}
      confirm="Remove"
      danger
      onConfirm={confirm}
      onClose={onClose}
      onDone={() => post && onRemoved(post)}
    >
      <p>
        What {post?.author} wrote disappears for everyone
        {count > 0 && `, along with ${countReplies(count)}`}. You can’t undo this.
        {post?.stars != null && ' The stars stay.'}
      </p>
    </ConfirmDialog>
  );
}
