import type { DataCounts, Profile } from '../../../contract/accounts.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { plural } from '../../../contract/text/plurals.ts';

/** A settings section describes its current state in a sentence. */
export function detailsSummary({ firstname, lastname, username, phonenumber }: Profile): string {
  const name = `${firstname} ${lastname}`.trim() || username;
  return `${phonenumber ? `${name}, ${phonenumber}` : name}. Certificates carry this name.`;
}

type SignIn = { hasSecondFactor: boolean; passwordChangedAt: string | null };

export function signInSummary({ hasSecondFactor, passwordChangedAt }: SignIn): string {
  const factor = hasSecondFactor ? 'Second factor on.' : 'No second factor.';
  // Unknown for passwords older than the record.
  return passwordChangedAt
    ? `Password changed on ${formatDay(passwordChangedAt)}. ${factor}`
    : factor;
}

export function dataSummary(exportedAt: string | null, counts: DataCounts): string {
  const gathered = [
    counts.cards > 0 && plural(counts.cards, 'card'),
    counts.notes > 0 && plural(counts.notes, 'note'),
    counts.certificates > 0 && plural(counts.certificates, 'certificate'),
  ].filter(Boolean);
  const sentences = [
    exportedAt && `Last download on ${formatDay(exportedAt)}.`,
    gathered.length > 0 && `${gathered.join(', ')}.`,
  ].filter(Boolean);
  return sentences.join(' ') || 'Everything we store about you, yours to download.';
}
