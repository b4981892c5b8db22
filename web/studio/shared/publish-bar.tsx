import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useMatch } from 'react-router';
import type { Draft } from '../../../contract/studio/drafts.ts';
import { formatMoment } from '../../../contract/text/dates.ts';
import type { SaveStatus } from '../../forms/autosave.ts';
import { coursePath, previewPath } from '../../teaching/shared/studio-paths.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { countChanges, describeChanges, listChanges } from '../publishing/describe-changes.ts';
import { PublishDialog } from '../publishing/publish-dialog.tsx';
import styles from '../publishing/publishing.module.css';
import { WaterLine } from './saving/water-line.tsx';
import { useDraft } from './use-draft.ts';

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
  /** Just above the line: what has happened, with Undo. */
  message?: ReactNode;
  /** The address of the lesson that the preview opens, instead of the course's page. */
  previewSlug?: string;
};

/** The water line of every screen that edits a course: what is saved, what has changed, Preview and Publish. */
export function PublishBar(props: PublishBarProps) {
  const { courseId, flush, previewSlug, ...line } = props;
  const { data: draft } = useDraft(courseId);
  const [isOpen, setIsOpen] = useState(false);
  const [published, setPublished] = useState<{ number: number; at: string }>();
  const publishedLine = useRef<HTMLSpanElement>(null);
  const hasChanges = draft !== undefined && (!draft.version || countChanges(draft.changes) > 0);
  const isJustPublished = published !== undefined && !hasChanges;
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (published) publishedLine.current?.focus();
  }, [published]);
  return (
    <>
      <WaterLine
        {...line}
        published={isJustPublished ? published : undefined}
        publishedRef={publishedLine}
        {...(draft && { changes: hasChanges ? <WhatChanged draft={draft} /> : null })}
      >
        {draft?.rights.edit && (
          <>
            <LinkButton
              small
              variant="deep"
              icon="eye"
              className={styles.preview ?? ''}
              to={previewPath(courseId, previewSlug)}
              onClick={() => void flush?.()}
            >
              <span>Preview</span>
            </LinkButton>
            {hasChanges && (
              <Button small variant="primary" onClick={() => setIsOpen(true)}>
                <span>
                  Publish
                  <span className={styles.number}> version {(draft.version?.number ?? 0) + 1}</span>
                </span>
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

/** In words, the most important ones where there is little room. */
function WhatChanged({ draft }: { draft: Draft }) {
  const { courseId, changes, version, schedule } = draft;
  const history = coursePath(courseId, 'history');
  const isThere = useMatch(history) !== null;
  const more = schedule
    ? `Will be published on ${formatMoment(schedule.at)}`
    : version && listChanges(changes);
  return (
    <>
      <b className={`${styles.changed} name rigid nowrap on-deep`}>{describeChanges(draft)}</b>
      {more && <span className={styles.more}>{more}</span>}
      {version && !isThere && (
        <Link to={history} className={styles.link}>
          See what changed
        </Link>
      )}
    </>
  );
}
