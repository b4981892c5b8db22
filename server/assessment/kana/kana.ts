import { findKana, type KanaRowId, kanaOfRow } from '../../../contract/assessment/kana/rows.ts';
import type { KanaDrill, KanaVerdict } from '../../../contract/assessment/kana.ts';
import type { KanaScript } from '../../../contract/assessment/practice/kana.ts';
import type { ReviewResult } from '../../../contract/assessment/review.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { listKanaLessons } from '../review/queries.ts';
import { rateCard } from '../review/rate-card.ts';
import { previewIntervals } from '../review/review-schedule.ts';
import { gradeKana } from './grade-kana.ts';
import * as queries from './queries.ts';

export async function getKanaDrill(db: Db, { accountId }: Viewer): Promise<KanaDrill> {
  const [cards, lessons] = await Promise.all([
    queries.listCards(db, accountId),
    listKanaLessons(db),
  ]);
  const now = new Date();
  return {
    cards: cards.map(({ kana, dueAt, reps }) => ({
      kana,
      dueAt: dueAt.toISOString(),
      asked: reps > 0,
    })),
    lessons: lessons.map(({ slug, lessonTitle }) => ({ script: slug, slug, name: lessonTitle })),
    due: cards.filter(({ dueAt }) => dueAt <= now).length,
  };
}

interface KanaRows {
  script: KanaScript;
  rows: readonly KanaRowId[];
}

const kanaIn = ({ script, rows }: KanaRows) =>
  rows.flatMap((row) => kanaOfRow(script, row).map(({ kana }) => kana));

export async function addKanaRows(db: Db, viewer: Viewer, rows: KanaRows): Promise<KanaDrill> {
  await queries.insertCards(db, viewer.accountId, rows.script, [...new Set(kanaIn(rows))]);
  return getKanaDrill(db, viewer);
}

/** Kana that someone can write now come back to be read. Those that are there already keep their schedule. */
export async function scheduleKana(
  db: Db,
  accountId: number,
  kana: readonly string[],
): Promise<void> {
  for (const script of ['hiragana', 'katakana'] as const) {
    const known = kana.filter((each) => findKana(each)?.script === script);
    if (known.length > 0) await queries.insertCards(db, accountId, script, known);
  }
}

export async function removeKanaRows(db: Db, viewer: Viewer, rows: KanaRows): Promise<KanaDrill> {
  await queries.deleteUnasked(db, viewer.accountId, kanaIn(rows));
  return getKanaDrill(db, viewer);
}

interface KanaAnswer {
  answer: string | null;
  way: 'typed' | 'heard';
}

/** Checks the reading without scheduling: the learner rates the difficulty afterwards. */
export async function checkKana(
  db: Db,
  { accountId }: Viewer,
  kana: string,
  { answer, way }: KanaAnswer,
): Promise<KanaVerdict> {
  const card = await queries.findCard(db, accountId, kana);
  const known = findKana(kana);
  if (!card || !known) throw new Refusal('not_found');
  const now = new Date();
  return {
    correct: gradeKana(kana, way, answer),
    right: known.romaji,
    intervals: previewIntervals(card, now),
    early: card.dueAt > now,
  };
}

type KanaReview = KanaAnswer & { rating: number; key: string; cram?: boolean | undefined };

export async function rateKana(
  db: Db,
  { accountId }: Viewer,
  kana: string,
  { answer, ...input }: KanaReview,
): Promise<ReviewResult> {
  return inTransaction(db, async (db) => {
    const card = await queries.lockCard(db, accountId, kana);
    if (!card) throw new Refusal('not_found');
    const correct = gradeKana(kana, input.way, answer);
    return rateCard(db, accountId, { kana }, card, { ...input, correct }, (memory) =>
      queries.updateCard(db, accountId, kana, memory),
    );
  });
}
