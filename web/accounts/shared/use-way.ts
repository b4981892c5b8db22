import { useSyncExternalStore } from 'react';
import { readWay, type SignOnWay } from '../../data/sign-on-way.ts';

const subscribe = () => () => {};
const asText = () => JSON.stringify(readWay());

/** With which provider of an organisation the viewer signed in, if that was how. Nothing until the page is hydrated. */
export function useWay(): SignOnWay | null {
  const text = useSyncExternalStore(subscribe, asText, () => 'null');
  return JSON.parse(text) as SignOnWay | null;
}
