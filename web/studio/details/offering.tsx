import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Draft, discardDraft } from '../../../contract/studio/drafts.ts';
import { archiveCourse, unarchiveCourse } from '../../../contract/studio/offering.ts';
import { call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { studioPath } from '../../teaching/shared/studio-paths.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError, Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { refreshCourse } from '../publishing/hooks.ts';
import { DetailSection } from '../shared/fields.tsx';
import { useCourseDraft } from '../shared/use-draft.ts';
import styles from './details.module.css';

export default function OfferingScreen() {
  const draft = useCourseDraft();
  if (!draft.rights.edit) {
    return (
      <Notice role="note" title="You can’t edit this course">
        You review its work. Only those who edit it can archive it.
      </Notice>
    );
  }
  return (
    <div className={styles.screen}>
      <Offering key={draft.courseId} draft={draft} />
    </div>
  );
}

type Question = 'archive' | 'unarchive' | 'delete';

/** What was never published can be deleted; what learners may have can only be archived. */
export function Offering({ draft }: { draft: Draft }) {
  const { state, version, rights } = draft;
  const [asked, setAsked] = useState<Question | null>(null);
  const close = () => setAsked(null);
  if (!version) {
    return (
      <DetailSection title="Delete">
        <div className="stack gap-3">
          <p className="small muted measure loose">
            The course was never published, so it can be deleted with everything in it. That can’t
            be undone.
          </p>
          {rights.own ? (
            <div className="cluster gap-2">
              <Button small variant="danger" icon="trash" onClick={() => setAsked('delete')}>
                Delete this course
              </Button>
            </div>
          ) : (
            <p className="small muted measure loose">Only its owner can delete it.</p>
          )}
        </div>
        {asked === 'delete' && <DeleteDialog draft={draft} onClose={close} />}
      </DetailSection>
    );
  }
  const isArchived = state === 'archived';
  return (
    <DetailSection title={isArchived ? 'Archived' : 'Archive'}>
      <div className="stack gap-3">
        {isArchived ? (
          <p className="small muted measure loose">
            The course isn’t in the catalogue, and nobody can enrol in it or buy it. Learners who
            have it keep it, with their progress and certificates.
          </p>
        ) : (
          <p className="small muted measure loose">
            An archived course disappears from the catalogue, and nobody else can enrol in it or buy
            it. Learners who have it keep it, with their progress and certificates. You can offer it
            again at any time.
          </p>
        )}
        <div className="cluster gap-2">
          <Button small onClick={() => setAsked(isArchived ? 'unarchive' : 'archive')}>
            {isArchived ? 'Offer it again' : 'Archive this course'}
          </Button>
        </div>
      </div>
      {asked === 'archive' && (
        <Ask
          title="Archive this course?"
          confirm="Archive"
          onClose={close}
          run={() => call(archiveCourse, { params: { id: draft.courseId } })}
          done="The course is archived. Those who have it keep it."
          draft={draft}
        >
          Nobody else will be able to find it, enrol in it or buy it. Learners who have it keep it.
        </Ask>
      )}
      {asked === 'unarchive' && (
        <Ask
          title="Offer this course again?"
          confirm="Offer it again"
          onClose={close}
          run={() => call(unarchiveCourse, { params: { id: draft.courseId } })}
          done="The course is in the catalogue again."
          draft={draft}
        >
          It appears in the catalogue with version {version.number}, and people can enrol again.
        </Ask>
      )}
    </DetailSection>
  );
}

type AskProps = {
  title: string;
  confirm: string;
  draft: Draft;
  run: () => Promise<unknown>;
  done: string;
  children: ReactNode;
  onClose: () => void;
};

function Ask({ title, confirm, draft, run, done, children, onClose }: AskProps) {
  const client = useQueryClient();
  const task = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await refreshCourse(client, draft.courseId);
      onClose();
      void notify.success(done);
    },
  });
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" pending={task.isPending} onClick={() => task.mutate()}>
            {confirm}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p>{children}</p>
      {task.isError && <FormError>{errorMessage(task.error)}</FormError>}
    </Dialog>
  );
}

function DeleteDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: () => call(discardDraft, { params: { id: draft.courseId } }),
    onSuccess: async () => {
      await navigate(studioPath);
      client.removeQueries({ queryKey: draftKey(draft.courseId) });
      await client.invalidateQueries({ queryKey: ['studio', 'courses'] });
      void notify.success('The course was deleted.');
    },
  });
  const title = draft.details.title || 'Untitled course';
  return (
    <Dialog
      open
      title={`Delete ${title}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" pending={discard.isPending} onClick={() => discard.mutate()}>
            Delete
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <Notice role="note" tone="bad">
        Its texts, quizzes and figures will be gone for you and your co-teachers. This can’t be
        undone.
      </Notice>
      {discard.isError && <FormError>{errorMessage(discard.error)}</FormError>}
    </Dialog>
  );
}
