import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changePreferences,
  getPreferences,
  type Preferences,
} from '../../../contract/notifications/preferences.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { spellOut } from '../../../contract/text/words.ts';
import { type CallInput, call } from '../../data/api.ts';

const preferencesKey = ['notifications', 'preferences'];

export function usePreferences() {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => call(getPreferences, {}, { signal }),
  });
}

export type PreferencesChange = NonNullable<CallInput<typeof changePreferences>['body']>;

export function useChangePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferencesChange) => call(changePreferences, { body }),
    onSuccess: (changed: Preferences) => {
      const before = queries.getQueryData<Preferences>(preferencesKey);
      queries.setQueryData(preferencesKey, changed);
      // What is due today depends on the time zone.
      if (before?.timeZone !== changed.timeZone) void queries.invalidateQueries();
    },
  });
}

/** `two hours`, `one day`, `one week`. */
export function leadText(hours: number): string {
  const [count, unit] =
    hours % 168 === 0
      ? [hours / 168, 'week']
      : hours % 24 === 0
        ? [hours / 24, 'day']
        : [hours, 'hour'];
  return `${spellOut(count, 12)} ${noun(count, unit)}`;
}
