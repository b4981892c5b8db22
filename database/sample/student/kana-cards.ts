import { randomUUID } from 'node:crypto';
import { kanaOfRow } from '../../../contract/assessment/kana/rows.ts';
import type { Day } from '../../../contract/text/days.ts';
import {
  type Memory,
  newMemory,
  type ReviewRating,
  schedule,
} from '../../../server/assessment/review/review-schedule.ts';
import { momentAgo } from '../dates.ts';
import { kanaRows } from './script.ts';

export interface KanaCard {
  kana: string;
  addedAt: Date;
  memory: Memory;
  log: { key: string; rating: ReviewRating; reviewedAt: Date }[];
}

/** Rows of hiragana, added day by day: the older ones reviewed whenever they were due, the newest not asked yet. */
export function kanaCards(today: Day): KanaCard[] {
  return kanaRows.flatMap(({ row, addedDaysAgo, reviewedDaysAgo }) =>
    kanaOfRow('hiragana', row).map(({ kana }, index) => {
      const addedAt = momentAgo(today, addedDaysAgo, 100);
      let memory = newMemory(addedAt);
      const log = reviewedDaysAgo.flatMap((daysAgo) => {
        const reviewedAt = momentAgo(today, daysAgo, 180 + index);
        if (memory.dueAt > reviewedAt) return [];
        const rating: ReviewRating = 3;
        memory = schedule(memory, rating, reviewedAt);
        return { key: randomUUID(), rating, reviewedAt };
      });
      return { kana, addedAt, memory, log };
    }),
  );
}
