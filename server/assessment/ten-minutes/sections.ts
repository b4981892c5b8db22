export interface LessonSection {
  /** Plain text; empty if the lesson has no headings. */
  heading: string;
  /** Without the heading. */
  html: string;
}

/** The steps that `renderLesson` divides a lesson into; a section may share its step with another. */
const stepTags = /<section data-step="[^"]*">|<\/section>/g;

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
};

/**
 * Splits a lesson, as `renderLesson` writes it, at its second-level headings, which are never nested. The opening
 * paragraphs belong to the first section.
 */
export function splitSections(html: string): LessonSection[] {
  const [opening = '', ...parts] = html.replace(stepTags, '').split(/(?=<h2[\s>])/);
  if (parts.length === 0) return html.trim() === '' ? [] : [{ heading: '', html }];
  return parts.map((part, index) => {
    const [, heading = '', rest = ''] = /^<h2[^>]*>([\s\S]*?)<\/h2>([\s\S]*)$/.exec(part) ?? [];
    return { heading: plainText(heading), html: index === 0 ? `${opening}${rest}` : rest };
  });
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&([a-z0-9#]+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}
