/** A part of a lesson's page that the reader moves through: a step, or a section with its heading. */
export interface Part {
  /** Empty if it continues the part before it. */
  title: string;
  /** None for the end of the text, which isn't a part of its own. */
  element: HTMLElement | null;
  /** What there is to do in it. */
  activity?: { id: string; tasks: number };
  isTask?: boolean;
}

/** Where the page has the quiz or assignment with what follows it. */
const taskSelector = '[data-lesson-task]';

/** The steps of a lesson: those of the text, the end of the text, then its quiz or assignment. */
export function stepsIn(article: HTMLElement): Part[] {
  const steps = [...article.querySelectorAll<HTMLElement>('[data-step]')];
  const parts = steps.map((element): Part => {
    const activity = activityIn(element);
    return { title: element.dataset.step ?? '', element, ...(activity && { activity }) };
  });
  return [...parts, { title: 'The end of the text', element: null }, ...taskIn(article)];
}

/** The still of an activity lists its tasks. */
function activityIn(step: HTMLElement): Part['activity'] {
  const section = step.querySelector<HTMLElement>('[data-activity]');
  if (!section) return undefined;
  return {
    id: section.dataset.activity ?? '',
    tasks: section.querySelectorAll(':scope > ol > li').length,
  };
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
  return [{ title: element.dataset.lessonTask ?? 'Quiz', element, isTask: true }];
}

/** The step that contains what an address points to. What is below the lesson comes after its last step. */
export function stepOfHash(steps: readonly Part[], hash: string): number | undefined {
  const target = hash.length > 1 && document.getElementById(decode(hash.slice(1)));
  if (!target) return undefined;
  if (hash === '#questions') return steps.length - 1;
  const index = steps.findIndex(({ element }) => element?.contains(target));
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
