import { useState } from 'react';
import type { HandedInFile, Photo } from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { HandedInParts } from '../shared/handed-in-parts.tsx';
import { StoredPhoto } from '../shared/stored-photo.tsx';
import { AskedFor } from './asked-for.tsx';
import styles from './assignment.module.css';
import { type AssignmentDraft, loadAssignmentDraft } from './assignment-draft.ts';

type ClosedWorkProps = {
  accountId: number;
  slug: string;
  content: Pick<LessonContent, 'photos' | 'task'>;
  /** What was just refused; otherwise it is in the browser's storage. */
  refused: AssignmentDraft | undefined;
  /** Uploaded but not submitted. */
  drafts: readonly Photo[];
  draftFiles: readonly HandedInFile[];
  isHandedIn: boolean;
};

/** In place of the form once nothing is accepted any more: what was asked for, and what the learner has prepared. */
export function ClosedWork(props: ClosedWorkProps) {
  const { accountId, slug, content, refused, drafts, draftFiles, isHandedIn } = props;
  const [stored] = useState(() => loadAssignmentDraft(accountId, slug));
  const { answer, comment } = refused ?? stored;
  const isLink = content.task?.kind === 'link';
  const isPrepared = [answer, comment].some((text) => text.trim() !== '');
  const hasUploads = drafts.length > 0 || draftFiles.length > 0;
  return (
    <>
      {!isHandedIn && <AskedFor {...content} />}
      {(isPrepared || hasUploads) && (
        <section aria-labelledby="prepared">
          <h3 id="prepared">Not handed in</h3>
          <p className="mt-2 small muted loose measure">
            {isPrepared && 'What you’ve written stays in this browser. '}
            {hasUploads && 'Files that you’ve added are deleted after a day.'}
          </p>
          <HandedInParts
            work={{ answer: isLink ? null : answer || null, link: null, files: draftFiles }}
          />
          {isLink && answer && <p className="mt-3 anywhere">{answer}</p>}
          {drafts.length > 0 && (
            <ul className={`${styles.thumbs} stack gap-4 mt-3`}>
              {drafts.map((photo) => (
                <li key={photo.id}>
                  <StoredPhoto
                    photo={photo}
                    size="small"
                    alt={`Photo ${photo.position}: ${content.photos[photo.position - 1]?.title ?? ''}`}
                  />
                </li>
              ))}
            </ul>
          )}
          {comment && (
            <>
              <h4 className="mt-4">Comments</h4>
              <p className="mt-2 small anywhere lines measure">{comment}</p>
            </>
          )}
          {isPrepared && (
            <div className="mt-4">
              <CopyButton small text={[answer, comment].filter(Boolean).join('\n\n')}>
                Copy what you’ve written
              </CopyButton>
            </div>
          )}
        </section>
      )}
    </>
  );
}
