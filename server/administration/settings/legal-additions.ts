import { renderLesson } from '../../catalog/content/rendering/render.ts';
import { refuseField } from '../../platform/calls/errors.ts';

/** What an Admin adds to the terms or the privacy page, as HTML below our own text. */
export function renderAddition(markdown: string): { html: string; problem: string | undefined } {
  if (markdown === '') return { html: '', problem: undefined };
  const place = { file: '', firstLine: 1 };
  const { html, problems } = renderLesson(markdown, { figures: new Map(), place });
  // Mere advice is about lessons and doesn't apply here.
  const first = problems.find(({ advice }) => !advice);
  return {
    html: belowOurHeading(html),
    problem: first && `Line ${first.line ?? 1}: ${first.message}`,
  };
}

/** The page has a heading of the second level above it. */
function belowOurHeading(html: string): string {
  return html.replace(/(<\/?h)([23])\b/g, (_, start, level) => `${start}${Number(level) + 1}`);
}

export function assertReadable(additions: {
  terms?: string | undefined;
  privacy?: string | undefined;
}): void {
  for (const field of ['terms', 'privacy'] as const) {
    const { problem } = renderAddition(additions[field] ?? '');
    if (problem) throw refuseField('invalid_input', field, problem);
  }
}
