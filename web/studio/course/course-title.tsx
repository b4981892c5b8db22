import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Draft, getDraft, saveDetails } from '../../../contract/studio/drafts.ts';
import { call } from '../../data/api.ts';
import { errorCode, errorMessage } from '../../data/error-message.ts';
import { draftKey } from '../../teaching/shared/taught-course.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { InlineName } from '../outline/inline-name.tsx';

/** The title of the course's screens and its pencil: renamed in place. */
export function useCourseTitle(draft: Draft) {
  const { courseId, details, rights } = draft;
  const params = { id: courseId };
  const client = useQueryClient();
  const pencil = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  const title = details.title || 'Untitled course';

  /** Someone else may have changed the rest of the course's data: only the title is ours. */
  async function write(title: string) {
    const save = async () => {
      const { details, detailsRevision } = await call(getDraft, { params });
      const body = { details: { ...details, title }, revision: detailsRevision };
      await call(saveDetails, { params, body });
    };
    await save().catch((error: unknown) => {
      if (errorCode(error) !== 'draft_changed') throw error;
      return save();
    });
    await client.invalidateQueries({ queryKey: draftKey(courseId) });
  }

  async function rename(name: string) {
    const before = details.title;
    await write(name);
    void notify.success(`The course is now called ${name}.`, {
      ...(before !== '' && {
        action: {
          label: 'Undo',
          onPress: () => void write(before).catch((error) => notify.error(errorMessage(error))),
        },
      }),
    });
  }

  const field = (
    <InlineName
      label="Title of the course"
      value={details.title}
      maxLength={80}
      onSave={rename}
      onClose={() => {
        setIsRenaming(false);
        requestAnimationFrame(() => pencil.current?.focus());
      }}
    />
  );
  const button = (
    <button
      ref={pencil}
      type="button"
      className="icon-button"
      aria-label="Rename the course"
      onClick={() => setIsRenaming(true)}
    >
      <Icon name="pencil" size={18} />
    </button>
  );
  return {
    title: isRenaming ? field : title,
    beside: rights.edit && !isRenaming && button,
  };
}
