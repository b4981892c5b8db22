export function lessonPath(slug: string): string {
  return `/lesson-detail/${slug}`;
}
