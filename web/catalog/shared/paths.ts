export function coursePath(courseId: number): string {
  return `/course-detail/${courseId}`;
}

export function lessonPath(slug: string): string {
  return `/lesson-detail/${slug}`;
}

/** The catalogue, or one category of it. */
export function coursesPath(category?: string): string {
  return category ? `/courses?${new URLSearchParams({ category })}` : '/courses';
}
