import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { courseFields, labelsOf, textsOf } from '../../../contract/catalog/course-fields.ts';
import type { CourseDetails } from '../../../contract/studio/content.ts';
import type { Draft } from '../../../contract/studio/drafts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { fieldId } from '../shared/problems.ts';
import { PublishBar } from '../shared/publish-bar.tsx';
import { ClashFields } from '../shared/saving/clash-fields.tsx';
import styles from './details.module.css';
import type { DetailField, DetailsEditor } from './use-details.ts';

type DetailsScreenProps = { draft: Draft; editor: DetailsEditor; children: ReactNode };

/** The frame of the tabs that edit the course's data: fields, what two people have changed, the water line. */
export function DetailsScreen({ draft, editor, children }: DetailsScreenProps) {
  const [isComparing, setIsComparing] = useState(false);
  useFocusField();
  if (!draft.rights.edit) {
    return (
      <Notice role="note" title="You can’t edit this course">
        You review its work. Ask its owner if you’d like to edit it too.
      </Notice>
    );
  }
  return (
    <>
      <div className={styles.screen}>{children}</div>
      {isComparing && editor.clash && (
        <ClashDialog clash={editor.clash} onClose={() => setIsComparing(false)} />
      )}
      <PublishBar
        courseId={draft.courseId}
        status={editor.status}
        onRetry={editor.retry}
        onCompare={() => setIsComparing(true)}
        flush={editor.flush}
      />
    </>
  );
}

/** Links from the list of problems name the field: `?field=faqs.0.answer`. */
function useFocusField() {
  const [search] = useSearchParams();
  const wanted = search.get('field');
  useEffect(() => {
    if (!wanted) return;
    const parts = wanted.split('.');
    const paths = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
    const found = paths
      .map((path) => document.getElementById(fieldId(path)))
      .find((element) => element !== null);
    found?.focus();
    found?.scrollIntoView({ block: 'center' });
  }, [wanted]);
}

const names = labelsOf(courseFields);

/** As the comparison of versions says it. */
function describe(field: DetailField, details: CourseDetails): string {
  return textsOf(courseFields, details)[field] || 'Nothing';
}

type ClashDialogProps = { clash: NonNullable<DetailsEditor['clash']>; onClose: () => void };

/** Both versions of what two people have changed, field by field. */
function ClashDialog({ clash, onClose }: ClashDialogProps) {
  const [theirs, setTheirs] = useState<readonly DetailField[]>([]);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Someone else has changed this too"
      actions={
        <>
          <Button
            variant="primary"
            onClick={() => {
              clash.decide(theirs);
              onClose();
            }}
          >
            Save my choice
          </Button>
          <Button onClick={onClose}>Decide later</Button>
        </>
      }
    >
      <ClashFields
        clash={clash}
        names={names}
        describe={describe}
        theirs={theirs}
        onChange={setTheirs}
      />
    </Dialog>
  );
}
