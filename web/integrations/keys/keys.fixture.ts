import type { Key } from '../../../contract/integrations/keys.ts';
import { dayLength } from '../../../contract/text/days.ts';

export const buildKey = (changes: Partial<Key> = {}): Key => ({
  id: 'personnel',
  kind: 'organisation',
  name: 'Personnel system',
  scopes: ['people:read', 'groups:read'],
  lastFour: '7c1e',
  owner: null,
  makerName: 'thandi',
  department: null,
  madeAt: new Date(Date.now() - dayLength).toISOString(),
  endsAt: new Date(Date.now() + 300 * dayLength).toISOString(),
  lastUsedAt: null,
  lastUsedFrom: '',
  state: 'works',
  can: { end: true },
  ...changes,
});
