import { NewDiscountCode } from '../../../contract/billing/admin.ts';
import type { Schema } from '../../forms/form-errors.ts';
import type { NewCode } from './admin-hooks.ts';
import { startOfDay } from './admin-orders-days.ts';

/** What is typed into the form of a new code. */
export interface CodeForm {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  appliesTo: 'everything' | 'courses' | 'licences';
  /** Calendar days where the seller is; empty for now, and for no end. */
  firstDay: string;
  lastDay: string;
  maxUses: string;
}

type CodeField = 'code' | 'value' | 'firstDay' | 'lastDay' | 'maxUses';

/** Where the form asks for what the contract names differently. */
const fieldOf: Record<string, CodeField> = {
  code: 'code',
  percent: 'value',
  amountCents: 'value',
  startsAt: 'firstDay',
  endsAt: 'lastDay',
  maxUses: 'maxUses',
};

type CodeErrors = Partial<Record<CodeField, string>>;

/** Whatever the contract says about its fields, at the fields of the form. */
export function errorsAtFields(errors: readonly { field: string; message: string }[]): CodeErrors {
  const found: CodeErrors = {};
  for (const { field, message } of errors) {
    const name = fieldOf[field];
    if (name) found[name] ??= message;
  }
  return found;
}

/** Stands in for what another field would have to hold. */
const fine = { code: 'FINE', percent: 1 };

/** Each part is held against the contract on its own, so that everything wrong is told at once. */
export function readCodeForm(form: CodeForm): { body: NewCode } | { errors: CodeErrors } {
  const { code, appliesTo } = form;
  const value = readValue(form);
  const days = {
    ...(form.firstDay ? { startsAt: startOfDay(form.firstDay) ?? '' } : {}),
    // The last day counts whole.
    ...(form.lastDay ? { endsAt: startOfDay(form.lastDay, 1) ?? '' } : {}),
  };
  const maxUses = form.maxUses.trim();
  const uses = maxUses ? { maxUses } : {};
  const checked = NewDiscountCode.safeParse({ code, ...value, appliesTo, ...days, ...uses });
  if (checked.success) return { body: checked.data };
  const issues = [
    { ...fine, code },
    { code: fine.code, ...value },
    { ...fine, ...days },
    { ...fine, ...uses },
  ].flatMap((part) => NewDiscountCode.safeParse(part).error?.issues ?? []);
  const errors = issues.map(({ path, message }) => {
    const field = String(path[0]);
    return { field, message: wordsFor(field, form) ?? message };
  });
  return { errors: errorsAtFields(errors) };
}

export const codeSchema: Schema<NewCode> = {
  safeParse(values) {
    const read = readCodeForm(values as CodeForm);
    if ('body' in read) return { success: true, data: read.body };
    const issues = Object.entries(read.errors).map(([field, message]) => ({
      path: [field],
      message,
    }));
    return { success: false, error: { issues } };
  },
};

/** Where the contract speaks of what nobody has typed. */
function wordsFor(field: string, form: CodeForm): string | undefined {
  if (field === 'startsAt' && !isDay(form.firstDay)) return wrongDay;
  if (field === 'endsAt' && !isDay(form.lastDay)) return wrongDay;
  if (field !== 'percent' && field !== 'amountCents') return undefined;
  const typed = form.value.trim();
  if (form.kind === 'percent') return typed === '' ? 'Enter a number from 1 to 100.' : undefined;
  return readCents(typed) === undefined ? 'Enter an amount such as 12.50.' : undefined;
}

const wrongDay = 'Enter a day before the year 2100.';
const isDay = (day: string) => /^20\d{2}-/.test(day) && day <= lastDay;

/** The last one whose end the contract takes. */
export const lastDay = '2099-12-31';

type Value = { percent: string } | { amountCents: number | undefined };

function readValue({ kind, value }: CodeForm): Value {
  const typed = value.trim();
  return kind === 'amount' ? { amountCents: readCents(typed) } : { percent: typed };
}

/** `12`, `12.5`, `12,50` or `$12.50` in cents. */
export function readCents(text: string): number | undefined {
  const [, dollars, cents = ''] = /^\$? ?(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}
