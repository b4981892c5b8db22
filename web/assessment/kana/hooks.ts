import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { KanaRowId } from '../../../contract/assessment/kana/rows.ts';
import {
  addKanaRows,
  getDueKana,
  getKanaDrill,
  type KanaDrill,
  removeKanaRows,
} from '../../../contract/assessment/kana.ts';
import type { KanaScript } from '../../../contract/assessment/practice/kana.ts';
import { call } from '../../data/api.ts';
import { queryClient } from '../../data/viewer-query.ts';
import { deckKey } from '../review/hooks.ts';

const drillKey = ['assessment', 'kana'];

export function useKanaDrill() {
  return useQuery({
    queryKey: drillKey,
    queryFn: ({ signal }) => call(getKanaDrill, {}, { signal }),
  });
}

export interface KanaRows {
  script: KanaScript;
  rows: KanaRowId[];
}

export function useChangeRows(change: 'add' | 'remove') {
  const queries = useQueryClient();
  return useMutation<KanaDrill, Error, KanaRows>({
    mutationFn: (body) =>
      change === 'add' ? call(addKanaRows, { body }) : call(removeKanaRows, { body }),
    onSuccess: (drill) => {
      queries.setQueryData(drillKey, drill);
      // The menu counts what is due.
      queryClient.invalidateQueries();
      void queries.invalidateQueries({ queryKey: deckKey });
    },
  });
}

/** The cards of a session, asked for when it starts. */
export function useStartKana() {
  return useMutation({ mutationFn: () => call(getDueKana, {}) });
}
