import {
  endingKeyDays,
  type Key,
  type KeyKind,
  keyStarts,
  unusedKeyDays,
} from '../../../contract/integrations/keys.ts';
import { type Scope, scopeWords } from '../../../contract/integrations/scope-words.ts';
import type { Department } from '../../../contract/teams/departments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { dayLength } from '../../../contract/text/days.ts';
import { listOf } from '../../../contract/text/lists.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';

/** As lists and logs show it: `sw_live_…7c1e`. */
export const shortKey = ({ kind, lastFour }: Pick<Key, 'kind' | 'lastFour'>): string =>
  `${keyStarts[kind]}…${lastFour}`;

/** `read people and assign courses` */
export const describeScopes = (scopes: readonly Scope[]): string =>
  listOf(scopes.map((scope) => scopeWords[scope].may));

interface Words {
  text: string;
  /** Worth a look. */
  isLate: boolean;
}

export function describeEnd({ state, endsAt }: Key, now = Date.now()): Words {
  if (state === 'ended') return { text: 'ended', isLate: false };
  if (state === 'expired') return { text: `expired on ${formatDay(endsAt)}`, isLate: false };
  const days = Math.ceil((Date.parse(endsAt) - now) / dayLength);
  if (days > endingKeyDays) return { text: formatDay(endsAt), isLate: false };
  return { text: days <= 1 ? 'within a day' : `in ${plural(days, 'day')}`, isLate: true };
}

/** A key that works but isn't used is a risk without a use. */
export function describeUse(key: Key, now = Date.now()): Words {
  const { lastUsedAt, lastUsedFrom, madeAt, state } = key;
  const unused = Math.floor((now - Date.parse(lastUsedAt ?? madeAt)) / dayLength);
  const isLate = state === 'works' && unused >= unusedKeyDays;
  if (!lastUsedAt) return { text: 'never', isLate };
  if (isLate) return { text: `${plural(unused, 'day')} ago`, isLate };
  const from = lastUsedFrom && `, from ${lastUsedFrom}`;
  return { text: formatTimeAgo(lastUsedAt, now) + from, isLate };
}

export const kindNames: Record<KeyKind, string> = {
  organisation: 'key',
  personal: 'personal key',
  client: 'client (OAuth)',
};

interface Branch {
  id: string;
  /** With those above it: `Clinical / Nursing / Wards`. */
  path: string;
  people: number;
}

export function listBranches(departments: readonly Department[]): Branch[] {
  const byId = new Map(departments.map((department) => [department.id, department]));
  const pathOf = ({ name, parentId }: Department): string => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? `${pathOf(parent)} / ${name}` : name;
  };
  return departments
    .map((department) => ({
      id: department.id,
      path: pathOf(department),
      people: department.people,
    }))
    .toSorted((one, other) => one.path.localeCompare(other.path, 'en'));
}
