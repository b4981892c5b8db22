/** A part of a lesson's page that the reader moves through: a step, or a section with its heading. */
export interface Part {
  title: string;
  element: HTMLElement;
  /** What there is to do in it. */
  activities?: { id: string; tasks: number }[];
}

/** Where the page keeps the quiz or assignment with what follows it. */
export const taskSelector = '[data-lesson-task]';

/** The steps of a lesson: those of the text, then its quiz or assignment. */
export function stepsIn(article: HTMLElement): Part[] {
  const steps = [...article.querySelectorAll<HTMLElement>('[data-step]')];
  const parts = steps.map((element) => ({
    title: element.dataset.step ?? '',
    element,
    activities: activitiesIn(element),
  }));
  return [...parts, ...taskIn(article)];
}

/** The still of an activity lists its tasks. */
function activitiesIn(step: HTMLElement): { id: string; tasks: number }[] {
  return [...step.querySelectorAll<HTMLElement>('[data-activity]')].map((section) => ({
    id: section.dataset.activity ?? '',
    tasks: section.querySelectorAll(':scope > ol > li').length,
  }));
}

/** The sections of a lesson by their headings, for those who read it as one page. */
export function sectionsIn(article: HTMLElement): Part[] {
  const headings = [...article.querySelectorAll<HTMLElement>('.lesson-text h2')];
  const parts = headings.map((element) => ({ title: element.textContent.trim(), element }));
  return [...parts, ...taskIn(article)];
}

function taskIn(article: HTMLElement): Part[] {
  const element = article.querySelector<HTMLElement>(taskSelector);
  if (!element?.querySelector('h2')) return [];
  return [{ title: element.dataset.lessonTask ?? 'Quiz', element }];
}

/** The step that contains the heading an address points to. */
export function stepOfHash(steps: Part[], hash: string): number | undefined {
  const target = hash.length > 1 && document.getElementById(decode(hash.slice(1)));
  if (!target) return undefined;
  const index = steps.findIndex(({ element }) => element.contains(target));
  return index < 0 ? undefined : index;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last part that starts above a line in the window; the first if none does. */
export function partAt(tops: readonly number[], line: number): number {
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
}
