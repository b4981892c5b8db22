import { type Remark, remarkLimits } from '../../../../contract/assessment/remarks.ts';

/** A remark with its place in the list of all remarks. */
export interface Placed<Kind extends Remark = Remark> {
  remark: Kind;
  index: number;
}

export interface RemarkEditing {
  remarks: readonly Remark[];
  isFull: boolean;
  /** Says its index; null if there are as many as there can be. */
  add: (remark: Remark) => number | null;
  change: (index: number, remark: Remark) => void;
  remove: (index: number) => void;
}

export function editRemarks(
  remarks: readonly Remark[],
  onChange: (remarks: Remark[]) => void,
): RemarkEditing {
  const isFull = remarks.length >= remarkLimits.remarks;
  return {
    remarks,
    isFull,
    add: (remark) => {
      if (isFull) return null;
      onChange([...remarks, remark]);
      return remarks.length;
    },
    change: (index, remark) => onChange(remarks.with(index, remark)),
    remove: (index) => onChange(remarks.toSpliced(index, 1)),
  };
}

/** Those of one kind about one file or photo. */
export function placedOn<Kind extends Remark['kind']>(
  remarks: readonly Remark[],
  kind: Kind,
  id: string,
): Placed<Extract<Remark, { kind: Kind }>>[] {
  return remarks.flatMap((remark, index) =>
    remark.kind === kind && remark.id === id
      ? [{ remark: remark as Extract<Remark, { kind: Kind }>, index }]
      : [],
  );
}
