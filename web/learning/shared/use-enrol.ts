import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { enrol } from './my-courses.ts';

/** Enrols the viewer in a free or licensed course and opens its next lesson. */
export function useEnrol(course: { id: number; title: string }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);

  async function enrolAndOpen({ replace = false } = {}) {
    if (pending) return;
    setPending(true);
    try {
      const { nextLesson } = await enrol(course.id);
      if (nextLesson) await navigate(lessonPath(nextLesson), { replace });
      // On arrival: a slow page would come after a toast has gone.
      void notify.success(`You are enrolled in ${course.title}.`);
    } catch (failure) {
      void notify.error(errorMessage(failure));
    } finally {
      setPending(false);
    }
  }

  return { enrol: enrolAndOpen, pending };
}
