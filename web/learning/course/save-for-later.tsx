import { useState } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { setSaved, useMyCourses } from '../shared/my-courses.ts';
import styles from './save-for-later.module.css';

export function SaveForLater({ courseId }: { courseId: number }) {
  const { data: mine } = useMyCourses();
  const [pending, setPending] = useState(false);
  const isSaved = mine?.saved.includes(courseId);

  async function toggle() {
    if (!mine) return;
    setPending(true);
    try {
      await setSaved(courseId, !isSaved);
    } catch (failure) {
      void notify.error(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }

  return (
    <HydratedButton
      wide
      icon="bookmark"
      className={isSaved ? styles.saved : undefined}
      pending={pending}
      onClick={() => void toggle()}
    >
      {isSaved ? 'Saved for later' : 'Save for later'}
    </HydratedButton>
  );
}
