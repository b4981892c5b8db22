import { useQuery } from '@tanstack/react-query';
import { getSupport } from '../../contract/community.ts';
import { call } from '../api.ts';

const everything = ['community'];

export function useSupport() {
  return useQuery({
    queryKey: [...everything, 'support'],
    queryFn: ({ signal }) => call(getSupport, {}, { signal }),
  });
}
