/** The address of a page of the catalogue; what is left out is the usual. */
export function coursesPath(category?: string, page = 1): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/courses?${search}` : '/courses';
}
