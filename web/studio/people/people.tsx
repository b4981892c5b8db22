import { useCourseDraft } from '../shared/use-draft.ts';

/** Who teaches a course. */
export default function People() {
  const { owner } = useCourseDraft();
  return <p>{owner ? `${owner.name} owns this course.` : 'Nobody owns this course yet.'}</p>;
}
