import { useDraft } from '../../studio/shared/use-draft.ts';
import { Select } from '../../ui/fields/select.tsx';

type ChooseLessonProps = {
  courses: readonly { id: number; title: string }[];
  courseId: number;
  lessonId: string;
  onChoose: (chosen: { courseId: number; lessonId: string }) => void;
};

/** A course, and a lesson of it that can have questions. */
export function ChooseLesson({ courses, courseId, lessonId, onChoose }: ChooseLessonProps) {
  const { data: draft } = useDraft(courseId);
  const lessons = new Map(draft?.lessons.map((lesson) => [lesson.id, lesson]));
  return (
    <div className="stack gap-4">
      <Select
        small
        label="Course"
        value={courseId}
        onChange={({ target }) => onChoose({ courseId: Number(target.value), lessonId: '' })}
      >
        {courses.map(({ id, title }) => (
          <option key={id} value={id}>
            {title || 'Course without a title'}
          </option>
        ))}
      </Select>
      <Select
        small
        label="Lesson"
        value={lessonId}
        disabled={!draft}
        onChange={({ target }) => onChoose({ courseId, lessonId: target.value })}
      >
        <option value="">{draft ? 'Choose a lesson' : 'Loading the lessons'}</option>
        {draft?.outline.map((module) => (
          <optgroup key={module.id} label={module.title || 'Week without a title'}>
            {module.lessons.flatMap((id) => {
              const lesson = lessons.get(id);
              return lesson?.kind === 'lesson' ? (
                <option key={id} value={id}>
                  {lesson.title || 'Lesson without a title'}
                </option>
              ) : (
                []
              );
            })}
          </optgroup>
        ))}
      </Select>
    </div>
  );
}
