import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getSupport } from '../../../contract/community/contact.ts';
import { getHelpArticle, listHelp, listHelpTopics } from '../../../contract/community/help.ts';
import { call } from '../../data/api.ts';

const communityKey = ['community'];

export function useSupport() {
  return useQuery({
    queryKey: [...communityKey, 'support'],
    queryFn: ({ signal }) => call(getSupport, {}, { signal }),
  });
}

/** Keeps the previous results while the next ones load. */
export function useHelp(question: string) {
  return useQuery({
    queryKey: [...communityKey, 'help', question],
    queryFn: ({ signal }) => call(listHelp, { query: { q: question } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useHelpTopics() {
  return useQuery({
    queryKey: [...communityKey, 'help-topics'],
    queryFn: ({ signal }) => call(listHelpTopics, {}, { signal }),
  });
}

export function useHelpArticle(slug: string) {
  return useQuery({
    queryKey: [...communityKey, 'help-article', slug],
    queryFn: ({ signal }) => call(getHelpArticle, { params: { slug } }, { signal }),
  });
}
