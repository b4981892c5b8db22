import { Email } from '../../../contract/fields.ts';

export interface Addresses {
  /** Without duplicates, spelt as first typed. */
  valid: string[];
  invalid: string[];
}

// As email programs copy them: Robin Walker <robin@example.org>.
const named = /(?<=^|[\s,;])(?:"[^"\n]*"|[^<>,;\n"@])*<([^<>]*)>/g;

/** Addresses may be separated by commas, semicolons, spaces or line breaks. */
export function readAddresses(text: string): Addresses {
  const parts = text.replace(named, ' $1 ').split(/[\s,;]+/);
  const valid = new Map<string, string>();
  const invalid = new Set<string>();
  for (const part of parts.filter(Boolean)) {
    const key = part.toLowerCase();
    if (!Email.safeParse(part).success) invalid.add(part);
    else if (!valid.has(key)) valid.set(key, part);
  }
  return { valid: [...valid.values()], invalid: [...invalid] };
}

/** Why the invitations can't be sent; nothing when they can. */
export function addressError({ valid, invalid }: Addresses, freeSeats: number): string | undefined {
  if (invalid.length > 0) {
    const first = invalid.slice(0, 5).join(', ');
    const more = invalid.length > 5 ? ` and ${invalid.length - 5} more` : '';
    return `Check ${first}${more}. An email address looks like name@example.org.`;
  }
  if (valid.length === 0) return 'Enter at least one email.';
  if (valid.length > freeSeats) return tooManyMessage(valid.length, freeSeats);
  return undefined;
}

function tooManyMessage(count: number, free: number): string {
  if (free === 0) return 'No licence is free. Add licences, or withdraw an invitation.';
  const people = `${count} people`;
  return free === 1
    ? `You've entered ${people}, but only 1 licence is free. Add licences, or invite fewer.`
    : `You've entered ${people}, but only ${free} licences are free. Add licences, or invite fewer.`;
}
