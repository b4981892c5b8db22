import { Email } from '../../../contract/fields.ts';

export interface Addresses {
  /** Each once, as typed first. */
  good: string[];
  /** What is no email address, to be named. */
  wrong: string[];
}

// As mail programs write them: Robin Walker <robin@example.org>.
const named = /(?<=^|[\s,;])(?:"[^"\n]*"|[^<>,;\n"@])*<([^<>]*)>/g;

/** Reads what was typed or pasted: addresses parted by commas, semicolons, spaces or line breaks. */
export function readAddresses(text: string): Addresses {
  const parts = text.replace(named, ' $1 ').split(/[\s,;]+/);
  const good = new Map<string, string>();
  const wrong = new Set<string>();
  for (const part of parts.filter(Boolean)) {
    const key = part.toLowerCase();
    if (!Email.safeParse(part).success) wrong.add(part);
    else if (!good.has(key)) good.set(key, part);
  }
  return { good: [...good.values()], wrong: [...wrong] };
}

/** What keeps an invitation from being sent, as a sentence; nothing when it can be. */
export function addressTrouble({ good, wrong }: Addresses, freeSeats: number): string | undefined {
  if (wrong.length > 0) {
    const first = wrong.slice(0, 5).join(', ');
    const more = wrong.length > 5 ? ` and ${wrong.length - 5} more` : '';
    return `Please check ${first}${more}: an email address looks like name@example.org.`;
  }
  if (good.length === 0) return 'Enter at least one email.';
  if (good.length > freeSeats) return tooMany(good.length, freeSeats);
  return undefined;
}

function tooMany(wanted: number, free: number): string {
  if (free === 0) return 'No licence is free. Add licences, or withdraw an invitation.';
  const people = `${wanted} people`;
  return free === 1
    ? `These are ${people}, and 1 licence is free. Add licences, or invite fewer.`
    : `These are ${people}, and ${free} licences are free. Add licences, or invite fewer.`;
}
