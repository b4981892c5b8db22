import type * as z from 'zod/mini';
import { listOf } from '../../../../contract/catalog/draft-fields.ts';
import {
  figureOf,
  gradePractice,
  modelOf,
  mostPracticeQuestions,
  PracticeQuestion,
} from '../../../../practice/kinds.ts';
import type { ContentPractice } from '../content.ts';
import { findFormulaProblems } from '../formulas/formula-problems.ts';
import { figureNameIn } from '../rendering/allow-list.ts';
import { type Figure, figureHtml, withoutWords } from '../rendering/figure.ts';
import { advise, type Problem } from './problems.ts';
import { readYamlByRules } from './yaml-file.ts';

const leastInOurs = 6;
const leastKindsInOurs = 3;

const practiceOf = (least: number): z.ZodMiniType<PracticeQuestion[]> =>
  listOf('Practice', PracticeQuestion, least, mostPracticeQuestions);

const rules = { house: practiceOf(leastInOurs), law: practiceOf(1) };

export interface PracticeFile {
  practice: ContentPractice[];
  /** The names of figures that questions show. */
  figures: string[];
  problems: Problem[];
}

export function readPracticeFile(
  text: string,
  file: string,
  figures: ReadonlyMap<string, Figure>,
): PracticeFile {
  const { data, problems, lineOf } = readYamlByRules(text, rules, { file });
  const report = (path: PropertyKey[], code: string, message: string) =>
    problems.push({ file, line: lineOf(path), path, code, message });
  if (!data) return { practice: [], figures: [], problems };
  for (const { path, message } of findFormulaProblems(data)) report(path, 'formula', message);

  const kinds = new Set(data.map(({ kind }) => kind));
  if (data.length >= leastInOurs && kinds.size < leastKindsInOurs) {
    const message = `Practice uses at least ${leastKindsInOurs} kinds of questions, and has ${kinds.size}.`;
    const values = { least: leastKindsInOurs };
    problems.push(advise({ file, line: 1, path: [], code: 'few_kinds', values, message }));
  }
  const used: string[] = [];
  const practice = data.map(({ bank: _, ...rest }, index): ContentPractice => {
    const question: PracticeQuestion = rest;
    const first = data.findIndex(({ id }) => id === question.id);
    if (first < index) report([index, 'id'], 'repeated_id', `The id ${question.id} appears twice.`);
    const { figure, name, mistakes } = drawQuestion(question, figures);
    for (const { path, code, message } of mistakes) report([index, ...path], code, message);
    if (name !== undefined) used.push(name);
    if (question.kind === 'several' && question.options.some(({ picture }) => picture)) {
      const message = 'Only in a quiz can options show pictures.';
      report([index, 'options'], 'option_picture', message);
    }
    return { question, figure };
  });
  return { practice, figures: used, problems };
}

interface DrawnQuestion {
  /** What it shows as HTML; null if it shows nothing. */
  figure: string | null;
  /** Of the figure. */
  name?: string | undefined;
  mistakes: { path: PropertyKey[]; code: string; message: string }[];
}

/** What a question shows, and what only the whole of it tells to be wrong. */
export function drawQuestion(
  question: PracticeQuestion,
  figures: ReadonlyMap<string, Figure>,
): DrawnQuestion {
  const mistakes = hopelessMistakes(question).map((each) => ({
    ...each,
    code: 'hopeless_mistake',
  }));
  const shows = figureOf(question);
  if (!shows) return { figure: null, mistakes };
  const { path, field, hasWords } = shows;
  const drawn = drawPicture({ figure: path, alt: question.picture?.alt }, figures, { hasWords });
  if (drawn.missing) mistakes.push({ path: field, ...drawn.missing });
  return { figure: drawn.html, name: drawn.name, mistakes };
}

interface DrawnPicture {
  /** Empty if there is no such figure. */
  html: string;
  name: string | undefined;
  missing?: { code: string; message: string };
}

export function drawPicture(
  { figure: path, alt }: { figure: string; alt?: string | undefined },
  figures: ReadonlyMap<string, Figure>,
  { hasWords = true }: { hasWords?: boolean } = {},
): DrawnPicture {
  const name = figureNameIn(path);
  const figure = name === undefined ? undefined : figures.get(name);
  if (!figure) {
    const message = `There is no ${path} in this course.`;
    return { html: '', name, missing: { code: 'no_figure', message } };
  }
  return { html: figureHtml(hasWords ? figure : withoutWords(figure), alt), name };
}

/** Mistakes that are graded as right, or hidden behind another one, are never shown. */
function hopelessMistakes(question: PracticeQuestion): { path: PropertyKey[]; message: string }[] {
  const mistakes = modelOf(question.kind).mistakes?.(question) ?? [];
  return mistakes.flatMap(({ typed, answer, says }, index) => {
    const grade = gradePractice(question, answer);
    const path = ['mistakes', index];
    if (grade?.correct) return { path, message: `The mistake ${typed} counts as right.` };
    if (grade?.says !== says) {
      return { path, message: `The mistake ${typed} is never shown: another one comes first.` };
    }
    return [];
  });
}
