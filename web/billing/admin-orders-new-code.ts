import { NewDiscountCode } from '../../contract/billing-admin.ts';
import type { NewCode } from './admin-hooks.ts';

/** What is typed into the form of a new code. */
export interface CodeForm {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  appliesTo: 'everything' | 'courses' | 'licences';
  /** Calendar days where the Admin is; empty for now, and for no end. */
  firstDay: string;
  lastDay: string;
  maxUses: string;
}

export const codeFields = ['code', 'value', 'firstDay', 'lastDay', 'maxUses'] as const;
type CodeField = (typeof codeFields)[number];

/** Where the form asks for what the contract names differently. */
const fieldOf: Record<string, CodeField> = {
  code: 'code',
  percent: 'value',
  amountCents: 'value',
  startsAt: 'firstDay',
  endsAt: 'lastDay',
  maxUses: 'maxUses',
};

export type CodeErrors = Partial<Record<CodeField, string>>;

/** Whatever the contract says about its fields, at the fields of the form. */
export function errorsAtFields(errors: readonly { field: string; message: string }[]): CodeErrors {
  const found: CodeErrors = {};
  for (const { field, message } of errors) {
    const name = fieldOf[field];
    if (name) found[name] ??= message;
  }
  return found;
}

export function readCodeForm(form: CodeForm): { body: NewCode } | { errors: CodeErrors } {
  const typed = form.value.trim();
  const cents = readCents(typed);
  if (typed === '' || (form.kind === 'amount' && cents === undefined)) {
    const example = form.kind === 'amount' ? 'an amount such as 12.50' : 'a number from 1 to 100';
    return { errors: { value: `Enter ${example}.` } };
  }
  const maxUses = form.maxUses.trim();
  const checked = NewDiscountCode.safeParse({
    code: form.code,
    ...(form.kind === 'amount' ? { amountCents: cents } : { percent: typed }),
    appliesTo: form.appliesTo,
    ...(form.firstDay ? { startsAt: startOf(form.firstDay).toISOString() } : {}),
    // The last day counts whole.
    ...(form.lastDay ? { endsAt: startOf(form.lastDay, 1).toISOString() } : {}),
    ...(maxUses ? { maxUses } : {}),
  });
  if (checked.success) return { body: checked.data };
  const issues = checked.error.issues.map(({ path, message }) => ({
    ...{
      field: String(path[0]),
      message: message === 'Invalid input' ? 'Enter a number.' : message,
    },
  }));
  return { errors: errorsAtFields(issues) };
}

/** `12`, `12.5`, `12,50` or `$12.50` in cents. */
export function readCents(text: string): number | undefined {
  const [, dollars, cents = ''] = /^\$? ?(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** The first moment of a day where the browser is, or of one after it. */
function startOf(day: string, after = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + after);
}
