import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Draft } from '../../../contract/studio/drafts.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { formatDateTime } from '../../ui/text/dates.ts';
import type { SaveStatus } from '../shared/autosave.ts';
import { countChanges, describeChanges, listChanges } from '../shared/describe-changes.ts';
import { coursePath, previewPath } from '../shared/studio-paths.ts';
import { useDraft } from '../shared/use-draft.ts';
import { WaterLine } from '../shared/water-line.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './publishing.module.css';

type PublishBarProps = {
  courseId: number;
  /** Of what the screen edits; null where nothing is typed. */
  status: SaveStatus | null;
  onRetry?: () => void;
  onCompare?: () => void;
  /** Saves what was just typed before it is checked and published; true if the server has everything. */
  flush?: () => Promise<boolean>;
  /** After what is saved: the length of a lesson, for example. */
  note?: ReactNode;
  /** Names the changes, where there is room. */
  detailed?: boolean;
  /** The address of the lesson that the preview opens, instead of the course's page. */
  previewSlug?: string;
};

/** The water line of every screen that edits a course: what is saved, what has changed, Preview and Publish. */
export function PublishBar(props: PublishBarProps) {
  const { courseId, status, onRetry, onCompare, flush, note, detailed, previewSlug } = props;
  const { data: draft } = useDraft(courseId);
  const [isOpen, setIsOpen] = useState(false);
  const [published, setPublished] = useState<{ number: number; at: string }>();
  const hasChanges = draft !== undefined && (!draft.version || countChanges(draft.changes) > 0);
  const isJustPublished = published !== undefined && !hasChanges;
  return (
    <>
      <WaterLine
        status={status}
        published={isJustPublished ? published : undefined}
        {...(onRetry && { onRetry })}
        {...(onCompare && { onCompare })}
        note={detailed && draft && hasChanges ? <WhatChanged draft={draft} /> : note}
        {...(draft && !(detailed && hasChanges) && { changes: describeChanges(draft) })}
      >
        {draft?.rights.edit && (
          <>
            <LinkButton
              small
              variant="deep"
              icon="eye"
              to={previewPath(courseId, previewSlug)}
              onClick={() => void flush?.()}
            >
              Preview
            </LinkButton>
            {hasChanges && (
              <Button small variant="primary" onClick={() => setIsOpen(true)}>
                {detailed ? `Publish version ${(draft.version?.number ?? 0) + 1}` : 'Publish'}
              </Button>
            )}
          </>
        )}
      </WaterLine>
      {isOpen && draft && (
        <PublishDialog
          draft={draft}
          flush={flush}
          onPublished={setPublished}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function WhatChanged({ draft }: { draft: Draft }) {
  const { courseId, changes, version, schedule } = draft;
  return (
    <span className={styles.what}>
      <span className={styles.changed}>
        <b>{describeChanges(draft)}</b> {version && listChanges(changes)}
      </span>
      {schedule && (
        <span className={styles.changed}>Will be published on {formatDateTime(schedule.at)}</span>
      )}
      {version && (
        <Link to={coursePath(courseId, 'history')} className={styles.link}>
          See what changed
        </Link>
      )}
    </span>
  );
}
