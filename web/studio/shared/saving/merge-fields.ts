import { isSameValue } from '../../../forms/same-value.ts';

export interface MergedFields<Value> {
  /** Everything that only one of both has changed. Where both did, it is still mine. */
  value: Value;
  /** What both have changed differently: for someone to decide. */
  clashes: (keyof Value)[];
}

/** Joins what two people have changed in the same thing, field by field. */
export function mergeFields<Value extends object>(
  base: Value,
  mine: Value,
  theirs: Value,
): MergedFields<Value> {
  // A field that is left out in one of both may be what the other has added.
  const fields = Object.keys({ ...theirs, ...mine }) as (keyof Value)[];
  const isMine = (field: keyof Value) => !isSameValue(mine[field], base[field]);
  const clashes = fields.filter(
    (field) =>
      isMine(field) &&
      !isSameValue(theirs[field], base[field]) &&
      !isSameValue(mine[field], theirs[field]),
  );
  return { value: { ...theirs, ...pick(mine, fields.filter(isMine)) }, clashes };
}

export function pick<Value extends object>(
  value: Value,
  fields: readonly (keyof Value)[],
): Partial<Value> {
  return Object.fromEntries(fields.map((field) => [field, value[field]])) as Partial<Value>;
}
