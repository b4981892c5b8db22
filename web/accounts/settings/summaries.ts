import type { DataCounts, Profile } from '../../../contract/accounts.ts';
import { formatDate } from '../../ui/text/dates.ts';
import { pluralize } from '../../ui/text/pluralize.ts';

/** A settings section says in a sentence how it stands now. */
export function detailsSummary({ firstname, lastname, username, phonenumber }: Profile): string {
  const name = `${firstname} ${lastname}`.trim() || username;
  return `${phonenumber ? `${name}, ${phonenumber}` : name}. Certificates carry this name.`;
}

type SignIn = { hasSecondFactor: boolean; passwordChangedAt: string | null };

export function signInSummary({ hasSecondFactor, passwordChangedAt }: SignIn): string {
  const factor = hasSecondFactor ? 'Second factor on.' : 'No second factor.';
  // Unknown for passwords older than the record.
  return passwordChangedAt
    ? `Password changed on ${formatDate(passwordChangedAt)}. ${factor}`
    : factor;
}

export function dataSummary(exportedAt: string | null, counts: DataCounts): string {
  const gathered = [
    counts.cards > 0 && pluralize(counts.cards, 'card'),
    counts.notes > 0 && pluralize(counts.notes, 'note'),
    counts.certificates > 0 && pluralize(counts.certificates, 'certificate'),
  ].filter(Boolean);
  const sentences = [
    exportedAt && `Last download on ${formatDate(exportedAt)}.`,
    gathered.length > 0 && `${gathered.join(', ')}.`,
  ].filter(Boolean);
  return sentences.join(' ') || 'Everything we store about you, yours to download.';
}
