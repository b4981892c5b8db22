import { useCallback, useEffect, useState } from 'react';
import {
  getMyAssignment,
  type MyAssignment,
  type Submission,
} from '../../../contract/assessment/assignments.ts';
import { call } from '../../data/api.ts';
import { sentenceOf } from '../shared/failures.ts';

interface Loaded {
  data?: MyAssignment;
  error?: string;
}

/** Asked anew each time the form opens: the photos that wait there may have changed in another window. */
export function useMyAssignment(slug: string) {
  const [{ data, error }, setLoaded] = useState<Loaded>({});

  const load = useCallback(
    (signal?: AbortSignal) => {
      setLoaded({});
      call(getMyAssignment, { params: { slug } }, { signal }).then(
        (data) => setLoaded({ data }),
        (error: unknown) => signal?.aborted || setLoaded({ error: sentenceOf(error) }),
      );
    },
    [slug],
  );
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  return {
    data,
    error,
    reload: () => load(),
    /** The photos that waited are part of this submission now. */
    add: (submission: Submission) => {
      const others = data?.submissions.filter(({ id }) => id !== submission.id) ?? [];
      setLoaded({ data: { drafts: [], submissions: [submission, ...others] } });
    },
  };
}
