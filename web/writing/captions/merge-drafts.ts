import { mergeCues, type TimedCue, writeVtt } from '../../../contract/writing/cues.ts';
import type { Conflict } from '../../forms/autosave.ts';

export interface CaptionsDraft {
  cues: readonly TimedCue[];
  /** Null while it follows the captions. */
  transcript: string | null;
}

export type CaptionsPart = 'captions' | 'transcript';

/** What two people changed, joined as far as it goes; what both changed differently is still mine. */
export function mergeDrafts({ base, mine, theirs }: Conflict<CaptionsDraft>) {
  const cues = mergeLists(base.cues, mine.cues, theirs.cues);
  const transcript = pick(base.transcript, mine.transcript, theirs.transcript);
  const clashes: CaptionsPart[] = [
    ...(cues === null ? (['captions'] as const) : []),
    ...(transcript === undefined ? (['transcript'] as const) : []),
  ];
  const value: CaptionsDraft = {
    cues: cues ?? mine.cues,
    transcript: transcript === undefined ? mine.transcript : transcript,
  };
  const isJoined = value.cues !== mine.cues || value.transcript !== mine.transcript;
  return { value, clashes, isJoined };
}

function mergeLists(
  base: readonly TimedCue[],
  mine: readonly TimedCue[],
  theirs: readonly TimedCue[],
): readonly TimedCue[] | null {
  // Captions without words aren't on the server, and are nobody's change.
  const [before, now, other] = [base, mine, theirs].map(writeVtt);
  if (other === before || other === now) return mine;
  if (now === before) return theirs;
  return mergeCues(base, mine, theirs);
}

/** Undefined if both changed it. */
function pick<Value>(base: Value, mine: Value, theirs: Value): Value | undefined {
  if (theirs === base || theirs === mine) return mine;
  return mine === base ? theirs : undefined;
}

/** Decides one part. The base takes theirs, so that whatever mine has there now is a change of mine alone. */
export function settlePart(
  { base, mine, theirs }: Conflict<CaptionsDraft>,
  part: CaptionsPart,
  choice: 'mine' | 'theirs',
): { base: CaptionsDraft; mine: CaptionsDraft } {
  const field = part === 'captions' ? 'cues' : 'transcript';
  const settled = { [field]: theirs[field] };
  return {
    base: { ...base, ...settled },
    mine: choice === 'mine' ? mine : { ...mine, ...settled },
  };
}
