/** Any value of a draft as plain text, a line for each part. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'Nothing';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(describeValue).join('\n') || 'Nothing';
  if (typeof value === 'object') return Object.values(value).map(describeValue).join('\n');
  return String(value);
}
