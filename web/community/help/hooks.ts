import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getSupport } from '../../../contract/community/contact.ts';
import { listHelp } from '../../../contract/community/help.ts';
import { call } from '../../data/api.ts';

const everything = ['community'];

export function useSupport() {
  return useQuery({
    queryKey: [...everything, 'support'],
    queryFn: ({ signal }) => call(getSupport, {}, { signal }),
  });
}

/** While the answer to the next letter is on its way, the last one stays. */
export function useHelp(question: string) {
  return useQuery({
    queryKey: [...everything, 'help', question],
    queryFn: ({ signal }) => call(listHelp, { query: { q: question } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
