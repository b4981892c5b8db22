import { type KanaRowId, kanaOfRow } from '../../../contract/assessment/kana/rows.ts';
import type { KanaDrill } from '../../../contract/assessment/kana.ts';
import type { KanaScript } from '../../../contract/assessment/practice/kana.ts';

export interface RowState {
  kana: { kana: string; romaji: string }[];
  /** How many of them are in the deck. */
  added: number;
  due: number;
  /** Nothing of it was asked yet, so it can be taken back. */
  isFresh: boolean;
}

export function rowState(
  cards: KanaDrill['cards'],
  script: KanaScript,
  row: KanaRowId,
  now: number,
): RowState {
  const kana = kanaOfRow(script, row);
  const signs = new Set(kana.map(({ kana }) => kana));
  const own = cards.filter(({ kana }) => signs.has(kana));
  return {
    kana,
    added: own.length,
    due: own.filter(({ dueAt }) => Date.parse(dueAt) <= now).length,
    isFresh: own.length > 0 && own.every(({ asked }) => !asked),
  };
}

/** `Not added`, `In your deck`, `In your deck · 2 due`. */
export function describeRow({ kana, added, due }: RowState): string {
  if (added === 0) return 'Not added';
  const part = added < kana.length ? `${added} of ${kana.length} in your deck` : 'In your deck';
  return due > 0 ? `${part} · ${due} due` : part;
}
