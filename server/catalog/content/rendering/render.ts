import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { countWords } from '../../../../contract/catalog/file-rules.ts';
import { lineOf, type Place, type Problem, type Report, reporter } from '../files/problems.ts';
import { placeFormulas } from '../formulas/place-formulas.ts';
import { type PlacedActivity, stillOf } from './activity-still.ts';
import { allowList, figureNameIn, isInternalPath } from './allow-list.ts';
import { placeEmbeds, visitEmbeds } from './embed.ts';
import { drawFigure, type Figure } from './figure.ts';
import { markJapanese } from './mark-japanese.ts';
import { parseMarkdown } from './markdown.ts';
import { type PlacedMedia, placeMedia } from './media-figure.ts';
import { limitProblem } from './render-limits.ts';
import { shapePage } from './shape-page.ts';
import { wrapSteps } from './steps.ts';
import { walkElements } from './walk.ts';

const converter = unified().use(remarkRehype);
const sanitiser = unified().use(rehypeSanitize, allowList);
export const writerOptions = { closeEmptyElements: true, tightSelfClosing: true };
const writer = unified().use(rehypeStringify, writerOptions);

/** Counted from 1; the last line is part of it. */
type LineRange = [first: number, last: number];

const here: Place = { file: '', firstLine: 1 };

interface PageLink {
  href: string;
  line: number;
}

export interface OtherSiteLink extends PageLink {
  isEmbed: boolean;
}

export interface RenderedLesson {
  html: string;
  /** The titles of the `##` sections. */
  headings: string[];
  /** Without the text of figures. */
  words: number;
  /** Text without markup, including captions, for the search. */
  text: string;
  /** Those to pages of this site. */
  links: PageLink[];
  /** Those to other sites, and what it embeds from there. Whether they are allowed depends on the site's settings. */
  otherSites: OtherSiteLink[];
  /** The names of the figures it shows. */
  figures: string[];
  /** The ids of its activities. */
  activities: string[];
  /** The names of the files that it plays or offers, captions included. */
  media: string[];
  /** How long all of these play. */
  seconds: number;
  /** Where each of its paragraphs is in the source, in the order of the page. */
  paragraphs: LineRange[];
  problems: Problem[];
}

export interface RenderOptions {
  figures: ReadonlyMap<string, Figure>;
  /** Those beside the lesson, by id. */
  activities?: ReadonlyMap<string, PlacedActivity>;
  /** Videos, recordings, PDFs and captions, by name. */
  media?: ReadonlyMap<string, PlacedMedia>;
  place?: Place;
}

/** Safe for any source: anything not allowed is removed and reported. */
export function renderLesson(
  source: string,
  { figures, activities = new Map(), media = new Map(), place = here }: RenderOptions,
): RenderedLesson {
  const problems: Problem[] = [];
  const report = reporter(problems, place);
  const page = toPage(source, report, figures);
  markLead(page, report);
  const idFor = idMaker();
  const headings = nameHeadings(page, idFor);
  const { links, otherSites } = linksIn(page, place);

  const safe = sanitiser.runSync(page);
  const text = textOf(safe).replace(/\s+/g, ' ').trim();
  const words = countWords(text) - countWords(textBeside(safe));
  const paragraphs = paragraphsIn(safe).map(linesOf);
  const drawn = placeFigures(safe, figures, idFor);
  const placed = placeActivities(safe, { activities, idFor, report });
  const played = placeMedia(safe, { media, figures, idFor, report });
  placeEmbeds(safe);
  placeFormulas(safe);
  wrapSteps(safe);
  labelComparisons(safe);
  markJapanese(safe);
  const html = writer.stringify(safe);
  return {
    html,
    headings,
    words,
    text,
    links,
    otherSites,
    figures: [...drawn, ...played.posters],
    activities: placed,
    media: played.names,
    seconds: played.seconds,
    paragraphs,
    problems,
  };
}

/** Blocks, and items of lists. The studio's preview (lesson-frame.ts) finds the same elements in the HTML. */
function paragraphsIn(page: Root): Element[] {
  const isElement = (node: { type: string }): node is Element => node.type === 'element';
  return page.children
    .filter(isElement)
    .flatMap((block) => (/^[ou]l$/.test(block.tagName) ? block.children.filter(isElement) : block));
}

function linesOf({ position }: Element): LineRange {
  return [position?.start.line ?? 1, position?.end.line ?? 1];
}

/** For shorter texts such as the overview of a course: no headings, no figures. */
export function renderText(
  source: string,
  place = here,
): { html: string; otherSites: OtherSiteLink[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = reporter(problems, place);
  const page = toPage(source, report, new Map());
  visitEmbeds(page, (figure) => report(figure, 'embed', 'Only lessons can embed something.'));
  walkElements(page, (node) => {
    if (!isHeading(node)) return;
    report(node, 'heading', 'This text has no headings.');
    node.tagName = 'p';
  });
  const { otherSites } = linksIn(page, place);
  const safe = sanitiser.runSync(page);
  placeActivities(safe, { activities: new Map(), idFor: idMaker(), report });
  placeMedia(safe, { media: new Map(), figures: new Map(), idFor: idMaker(), report });
  placeFormulas(safe);
  labelComparisons(safe);
  markJapanese(safe);
  return { html: writer.stringify(safe), otherSites, problems };
}

function toPage(source: string, report: Report, figures: ReadonlyMap<string, Figure>): Root {
  const refusal = limitProblem(source);
  if (refusal) {
    report({}, 'text_limit', refusal);
    return { type: 'root', children: [] };
  }
  const page = converter.runSync(parseMarkdown(source, report));
  shapePage(page, { source, report, hasFigure: (name) => figures.has(name) });
  return page;
}

function markLead(page: Root, report: Report): void {
  const first = page.children.find((node) => node.type === 'element');
  if (first?.tagName === 'p') first.properties.className = ['lead'];
  else {
    report(
      first ?? {},
      'no_lead',
      'A lesson starts with its lead: a paragraph of one to three sentences.',
      { isAdvice: true },
    );
  }
}

/** Adds an id to each heading and returns the titles of sections. */
function nameHeadings(page: Root, idFor: (wanted: string) => string): string[] {
  const sections: string[] = [];
  walkElements(page, (node) => {
    if (!isHeading(node)) return;
    const title = textOf(node).trim();
    node.properties.id = idFor(slugOf(title));
    if (node.tagName === 'h2') sections.push(title);
  });
  return sections;
}

const isHeading = ({ tagName }: Element) => tagName === 'h2' || tagName === 'h3';

/** Lower case, joined by hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join('-') ?? 'section';
}

/** Appends a number to an id that is used already. */
function idMaker(): (wanted: string) => string {
  const used = new Map<string, number>();
  return (wanted) => {
    let n = used.get(wanted) ?? 0;
    let id = wanted;
    do {
      n += 1;
      if (n > 1) id = `${wanted}-${n}`;
    } while (used.has(id));
    used.set(id, 1).set(wanted, n);
    return id;
  };
}

function linksIn(page: Root, place: Place): Pick<RenderedLesson, 'links' | 'otherSites'> {
  const links: PageLink[] = [];
  const otherSites: OtherSiteLink[] = [];
  visitEmbeds(page, (figure, href) => {
    otherSites.push({ href, line: lineOf(figure, place), isEmbed: true });
  });
  walkElements(page, (node) => {
    if (node.properties.dataEmbed !== undefined) return 'skip';
    if (node.tagName !== 'a') return;
    const link = { href: String(node.properties.href), line: lineOf(node, place) };
    if (isInternalPath(link.href)) links.push(link);
    else otherSites.push({ ...link, isEmbed: false });
  });
  return { links, otherSites };
}

/** Last: these words are ours, and are neither counted nor found by the search. */
function labelComparisons(page: Root): void {
  walkElements(page, (node) => {
    if (node.tagName !== 'details') return;
    if (!(node.properties.className as string[]).includes('compare')) return;
    const label: Element = {
      type: 'element',
      tagName: 'summary',
      properties: {},
      children: [{ type: 'text', value: 'Compare with ours' }],
    };
    node.children.unshift(label);
  });
}

/** Captions of figures, and transcripts: someone who has watched a video doesn't read its transcript as well. */
function textBeside(page: Root): string {
  const texts: string[] = [];
  walkElements(page, (node) => {
    const isBeside = node.tagName === 'figcaption' || node.properties.dataMedia !== undefined;
    if (!isBeside) return;
    texts.push(textOf(node));
    return 'skip';
  });
  return texts.join(' ');
}

/** After sanitising, because figures have their own, stricter allow-list. */
function placeFigures(
  page: Root,
  figures: ReadonlyMap<string, Figure>,
  idFor: (wanted: string) => string,
): string[] {
  const drawn: string[] = [];
  walkElements(page, (node, index, parent) => {
    if (node.tagName !== 'img') return;
    const figure = figures.get(figureNameIn(String(node.properties.src)) ?? '');
    if (!figure) return;
    const alt = String(node.properties.alt);
    parent.children[index] = drawFigure(figure, { alt, idFor });
    drawn.push(figure.name);
  });
  return drawn;
}

/** Puts a still where each activity belongs. The browser replaces it once the reader comes near. */
function placeActivities(
  page: Root,
  {
    activities,
    idFor,
    report,
  }: {
    activities: ReadonlyMap<string, PlacedActivity>;
    idFor: (wanted: string) => string;
    report: Report;
  },
): string[] {
  const placed: string[] = [];
  walkElements(page, (node, index, parent) => {
    const id = node.properties.dataActivity;
    if (node.tagName !== 'div' || id === undefined) return;
    const activity = activities.get(String(id));
    const isFirst = !placed.includes(String(id));
    if (!activity) {
      const values = { id: String(id) };
      report(node, 'no_activity', `There is no activity ${id} in this lesson.`, { values });
    } else if (!isFirst) {
      report(node, 'repeated_activity', `The activity ${id} appears twice.`);
    }
    if (!activity || !isFirst) {
      parent.children.splice(index, 1);
      return index;
    }
    parent.children[index] = stillOf(activity, idFor);
    placed.push(activity.id);
    return 'skip';
  });
  return placed;
}
