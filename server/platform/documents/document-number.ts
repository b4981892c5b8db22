const prefixes = { invoice: 'INV', receipt: 'REC', credit_note: 'CN' } as const;

/** `INV-000042` */
export function documentNumber(kind: keyof typeof prefixes, number: number): string {
  return `${prefixes[kind]}-${String(number).padStart(6, '0')}`;
}
