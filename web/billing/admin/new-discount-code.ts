import { NewDiscountCode } from '../../../contract/billing/admin.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { addDays } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import type { Schema } from '../../forms/form-errors.ts';
import type { NewCode } from './hooks.ts';

export interface CodeForm {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  appliesTo: 'everything' | 'courses' | 'licences';
  /** Days in the seller's time zone. Empty: from now, without an end. */
  firstDay: string;
  lastDay: string;
  maxUses: string;
}

type CodeField = 'code' | 'value' | 'firstDay' | 'lastDay' | 'maxUses';

/** Which field of the form a field of the contract belongs to. */
const formFieldOf: Record<string, CodeField> = {
  code: 'code',
  percent: 'value',
  amountCents: 'value',
  startsAt: 'firstDay',
  endsAt: 'lastDay',
  maxUses: 'maxUses',
};

type CodeErrors = Partial<Record<CodeField, string>>;

export function toFormErrors(errors: readonly { field: string; message: string }[]): CodeErrors {
  const found: CodeErrors = {};
  for (const { field, message } of errors) {
    const name = formFieldOf[field];
    if (name) found[name] ??= message;
  }
  return found;
}

/** Valid values for the fields that are not being checked. */
const valid = { code: 'FINE', percent: 1 };

/** Checks each part on its own, because the schema's refinements only run once all fields are valid. */
export function readCodeForm(form: CodeForm): { body: NewCode } | { errors: CodeErrors } {
  const { code, appliesTo } = form;
  const value = readValue(form);
  const days = {
    ...(form.firstDay ? { startsAt: startOfDay(form.firstDay) ?? '' } : {}),
    // The whole last day counts.
    ...(form.lastDay ? { endsAt: startOfDay(form.lastDay, 1) ?? '' } : {}),
  };
  const maxUses = form.maxUses.trim();
  const uses = maxUses ? { maxUses } : {};
  const checked = NewDiscountCode.safeParse({ code, ...value, appliesTo, ...days, ...uses });
  if (checked.success) return { body: checked.data };
  const issues = [
    { ...valid, code },
    { code: valid.code, ...value },
    { ...valid, ...days },
    { ...valid, ...uses },
  ].flatMap((part) => NewDiscountCode.safeParse(part).error?.issues ?? []);
  const errors = issues.map(({ path, message }) => {
    const field = String(path[0]);
    return { field, message: messageFor(field, form) ?? message };
  });
  return { errors: toFormErrors(errors) };
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

/** Replaces messages about values that the form doesn't ask for as such. */
function messageFor(field: string, form: CodeForm): string | undefined {
  if (field === 'startsAt' && !isDay(form.firstDay)) return invalidDay;
  if (field === 'endsAt' && !isDay(form.lastDay)) return invalidDay;
  if (field !== 'percent' && field !== 'amountCents') return undefined;
  const typed = form.value.trim();
  if (form.kind === 'percent') return typed === '' ? 'Enter a number from 1 to 100.' : undefined;
  return readCents(typed) === undefined ? 'Enter an amount such as 12.50.' : undefined;
}

const invalidDay = 'Enter a day before the year 2100.';
const isDay = (day: string) => /^20\d{2}-/.test(day) && day <= lastDay;

/** The last day whose end the contract accepts. */
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

/** When a day such as `2026-11-30`, or the one `after` days later, begins in the seller's time zone. */
export function startOfDay(day: string, after = 0): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  return momentOf(addDays(day, after), '00:00', sellerZone()).toISOString();
}
