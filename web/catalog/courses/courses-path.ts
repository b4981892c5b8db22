/** The address of the catalogue, or of one category of it. */
export function coursesPath(category?: string): string {
  return category ? `/courses?${new URLSearchParams({ category })}` : '/courses';
}
