/** The addresses of the studio's screens, so that all link to each other in the same way. */

export const studioPath = '/user-screen/studio';
export const bankPath = `${studioPath}/bank`;
export const importPath = `${studioPath}/import`;
export const submissionsPath = '/user-screen/submissions';
export const insightPath = '/user-screen/insight';

export type CourseTab =
  | 'outline'
  | 'page'
  | 'price'
  | 'people'
  | 'learners'
  | 'groups'
  | 'comments'
  | 'insight'
  | 'archive'
  | 'find'
  | 'history';

export function coursePath(courseId: number, tab: CourseTab = 'outline'): string {
  const path = `${studioPath}/courses/${courseId}`;
  return tab === 'outline' ? path : `${path}/${tab}`;
}

/** The draft as learners would see it: its page, or one of its lessons. */
export function previewPath(courseId: number, slug?: string): string {
  const path = `${studioPath}/courses/${courseId}/preview`;
  return slug ? `${path}/${slug}` : path;
}

export type LessonTab = 'text' | 'practice' | 'quiz' | 'settings' | 'import';

export function lessonPath(lessonId: string, tab: LessonTab = 'text'): string {
  return `${studioPath}/lessons/${lessonId}/${tab}`;
}

/** The captions or the transcript of a video or a recording that a lesson plays; without a language, in its first one. */
export function mediaPath(
  lessonId: string,
  file: string,
  part: 'captions' | 'transcript' = 'captions',
  language?: string,
): string {
  const query = language === undefined ? '' : `?language=${encodeURIComponent(language)}`;
  return `${studioPath}/lessons/${lessonId}/media/${file}/${part}${query}`;
}
