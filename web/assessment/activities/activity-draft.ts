import type { BrowserDraft } from '../../../activities/shared/kept-state.tsx';
import {
  parseRecord,
  readStored,
  removeStored,
  type StoragePlace,
  store,
} from '../../data/stored.ts';
import type { ActivityPlace } from './activity-calls.ts';

export const visitor = 'visitor';

export interface DraftOwner {
  /** The account, or `visitor`. */
  owner: string;
  place: ActivityPlace;
  /** Of the activity that the draft belongs to. */
  hash: string;
}

const nameOf = ({ owner, place, hash }: DraftOwner) =>
  `stepwell:activity:${owner}:${place.slug}:${place.activity}:${hash}`;

/** A visitor may use a shared computer, so their inputs last only as long as the tab. */
const storageFor = ({ owner }: DraftOwner): StoragePlace =>
  owner === visitor ? 'sessionStorage' : 'localStorage';

export const readDraft = (of: DraftOwner): Record<string, unknown> =>
  parseRecord(readStored(nameOf(of), storageFor(of))) ?? {};

/** `undefined` removes the entry. */
export function writeDraft(of: DraftOwner, changed: Record<string, unknown>): void {
  const draft = Object.fromEntries(
    Object.entries({ ...readDraft(of), ...changed }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(draft).length === 0) removeStored(nameOf(of), storageFor(of));
  else store(nameOf(of), draft, storageFor(of));
}

/** What a visitor did in this tab becomes theirs once they sign in. */
export function adoptVisitorDraft(of: DraftOwner): void {
  const asVisitor = { ...of, owner: visitor };
  const { inputs } = readDraft(asVisitor);
  if (inputs === undefined) return;
  writeDraft(of, { inputs });
  removeStored(nameOf(asVisitor), storageFor(asVisitor));
}

/** For views: they store their own state beside the inputs. */
export const browserDraft = (of: DraftOwner): BrowserDraft => ({
  read: (name) => readDraft(of)[`view-${name}`],
  write: (name, value) => writeDraft(of, { [`view-${name}`]: value }),
});
