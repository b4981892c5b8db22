import type { CourseDetails } from '../../../contract/studio/content.ts';
import { isSameValue } from '../shared/same-value.ts';

export type DetailField = keyof CourseDetails;

export interface MergedDetails {
  /** Everything that only one of both has changed. Where both did, it is still mine. */
  details: CourseDetails;
  /** What both have changed differently: for a person to decide. */
  clashes: DetailField[];
}

/** Joins what two people have changed in the course's data, field by field. */
export function mergeDetails(
  base: CourseDetails,
  mine: CourseDetails,
  theirs: CourseDetails,
): MergedDetails {
  const fields = Object.keys(theirs) as DetailField[];
  const isMine = (field: DetailField) => !isSameValue(mine[field], base[field]);
  const clashes = fields.filter(
    (field) =>
      isMine(field) &&
      !isSameValue(theirs[field], base[field]) &&
      !isSameValue(mine[field], theirs[field]),
  );
  const details = Object.fromEntries(
    fields.map((field) => [field, isMine(field) ? mine[field] : theirs[field]]),
  ) as CourseDetails;
  return { details, clashes };
}

export function takeTheirs(
  details: CourseDetails,
  theirs: CourseDetails,
  fields: readonly DetailField[],
): CourseDetails {
  return { ...details, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}
