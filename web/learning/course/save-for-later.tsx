import { useState } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { HydratedButton } from '../../ui/buttons/hydrated-button.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { toggleSaved, useMyCourses } from '../shared/my-courses.ts';
import styles from './save-for-later.module.css';

export function SaveForLater({ courseId }: { courseId: number }) {
  const { data: own } = useMyCourses();
  const [pending, setPending] = useState(false);
  const isSaved = own?.saved.includes(courseId);

  async function toggle() {
    if (!own) return;
    setPending(true);
    try {
      await toggleSaved(own, courseId);
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
