import { useMutation, useQuery } from '@tanstack/react-query';
import type { InputOf } from '../../../contract/endpoint.ts';
import {
  addBankQuestion,
  addFromBank,
  BankFilter,
  BankKind,
  copyBankQuestion,
  exportBankQuestions,
  getBankQuestion,
  listQuestionBank,
  mendBankQuestion,
  removeBankQuestion,
  tagBankQuestions,
  takeBankQuestion,
} from '../../../contract/questions/bank.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { useChange } from '../../data/use-change.ts';
import { defineListQuery, id, oneOf, type QueryOf, words } from '../../lists/list-query.ts';
import { useListCall } from '../../lists/use-list-call.ts';

export const bankKey = ['studio', 'question-bank'] as const;
/** A mend changes drafts and lessons, whichever are open. */
const studioKey = ['studio'] as const;

export const bankQuery = defineListQuery(
  {
    q: words(100),
    course: id,
    kind: oneOf([undefined, ...BankKind.options], undefined),
    tag: words(40),
    show: oneOf(BankFilter.options, 'all'),
  },
  { used: 'desc', question: 'asc', right: 'asc', apart: 'asc' },
);
export type BankQuery = QueryOf<typeof bankQuery>;

export function useQuestionBank(query: BankQuery) {
  return useListCall(listQuestionBank, bankKey, { query: { ...query, limit: 20 } });
}

export function useBankQuestion(key: string) {
  return useQuery({
    queryKey: [...bankKey, 'question', key],
    queryFn: () => call(getBankQuestion, { params: { key } }),
  });
}

export function useAddQuestion() {
  return useChange(
    (body: InputOf<typeof addBankQuestion>['body']) => call(addBankQuestion, { body }),
    {
      refresh: [bankKey],
      done: () => 'The question is in your bank.',
      failsInPlace: true,
    },
  );
}

export function useMendQuestion(bankId: string) {
  return useChange(
    (body: InputOf<typeof mendBankQuestion>['body']) =>
      call(mendBankQuestion, { params: { key: bankId }, body }),
    {
      refresh: [studioKey],
      done: ({ places }) =>
        places > 1
          ? `The question was mended in ${places} places. Each gets it with its next version.`
          : 'The question was mended.',
      failsInPlace: true,
    },
  );
}

export function useCopyQuestion() {
  return useChange((key: string) => call(copyBankQuestion, { params: { key } }), {
    refresh: [bankKey],
    done: () => 'A copy is in the bank. It doesn’t follow the original.',
  });
}

export function useRemoveQuestion() {
  return useChange((bankId: string) => call(removeBankQuestion, { params: { key: bankId } }), {
    refresh: [bankKey],
    done: () => 'The question was removed from the bank.',
  });
}

export function useTagQuestions() {
  return useChange(
    (body: InputOf<typeof tagBankQuestions>['body']) => call(tagBankQuestions, { body }),
    { refresh: [studioKey], done: () => 'The tags were saved.', failsInPlace: true },
  );
}

export function useAddToLesson() {
  return useChange((body: InputOf<typeof addFromBank>['body']) => call(addFromBank, { body }), {
    refresh: [studioKey],
    failsInPlace: true,
  });
}

/** A question of the bank with its bank id, to put into a draft. */
export function useTakeFromBank() {
  return useChange((key: string) => call(takeBankQuestion, { params: { key } }), {
    refresh: [bankKey],
  });
}

export function useExportQuestions() {
  return useMutation({
    mutationFn: async (keys: string[]) =>
      saveFile('Question bank.gift', await call(exportBankQuestions, { body: { keys } })),
  });
}
