import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { enrol } from './my-courses.ts';

/** Takes a free course for whoever is signed in, and opens the lesson to begin with. */
export function useEnrol(course: { id: number; title: string }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  async function take() {
    if (pending) return;
    setPending(true);
    try {
      const { nextLesson } = await enrol(course.id);
      void notify.success(`You are enrolled in ${course.title}.`);
      if (nextLesson) await navigate(lessonPath(nextLesson));
    } catch (failure) {
      void notify.error(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }

  return { take, pending };
}
