import { plural } from '../text/plurals.ts';

/** What a request of a directory did, as it's stored: the names that its sentence needs. */
export type RequestWords =
  | { act: 'asked'; about: 'people' | 'groups'; filter: string | null; found: number }
  | { act: 'read'; name: string }
  | { act: 'described' }
  | { act: 'person'; what: PersonAct; name: string; department?: string | null }
  | {
      act: 'group';
      what: 'created' | 'changed' | 'deleted';
      name: string;
      added: number;
      removed: number;
    }
  | { act: 'refused'; code: string; detail: string; name: string | null };

type PersonAct =
  | 'joined'
  | 'invited'
  | 'created'
  | 'changed'
  | 'left'
  | 'returned'
  | 'unchanged'
  | 'deleted';

const personSentences: Record<PersonAct, (name: string) => string> = {
  joined: (name) => `${name} joined.`,
  invited: (name) => `${name} was invited.`,
  created: (name) => `${name} was added as inactive.`,
  changed: (name) => `${name} was changed.`,
  left: (name) => `${name} left and was signed out everywhere.`,
  returned: (name) => `${name} came back.`,
  unchanged: (name) => `${name} is as before.`,
  deleted: (name) => `${name} was removed. They had left before.`,
};

/** What happened, and below it what follows from it or what to do. */
export interface RequestSentence {
  text: string;
  more: string;
}

export function sentenceOf(words: RequestWords): RequestSentence {
  switch (words.act) {
    case 'described':
      return { text: 'Asked what it can write here.', more: '' };
    case 'asked':
      return {
        text: `Asked for ${words.about}${askedFor(words.filter)}, found ${words.found}.`,
        more: '',
      };
    case 'read':
      return { text: `Read ${words.name}.`, more: '' };
    case 'person':
      return { text: personSentences[words.what](words.name), more: moveOf(words.department) };
    case 'group':
      return { text: groupSentence(words), more: '' };
    case 'refused':
      return { text: refusedSentence(words), more: words.detail };
  }
}

/** `userName eq "bea@harbour.example"` is about people called bea@harbour.example. */
function askedFor(filter: string | null): string {
  if (filter === null) return '';
  const name = /^\s*(?:userName|displayName)\s+eq\s+"([^"]+)"\s*$/i.exec(filter)?.[1];
  return name ? ` called ${name}` : ` with ${filter}`;
}

function moveOf(department: string | null | undefined): string {
  if (department === undefined) return '';
  if (department === null) return 'They’re in no department now.';
  return `They’re in ${department
    .split('/')
    .map((part) => part.trim())
    .join(' / ')} now.`;
}

function groupSentence({
  name,
  what,
  added,
  removed,
}: Extract<RequestWords, { act: 'group' }>): string {
  if (what === 'deleted') return `Group “${name}” was removed.`;
  const people = [
    added > 0 ? `${plural(added, 'person', 'people')} added` : '',
    removed > 0 ? `${plural(removed, 'person', 'people')} taken out` : '',
  ].filter(Boolean);
  if (people.length > 0) return `Group “${name}”: ${people.join(', ')}.`;
  return what === 'created' ? `Group “${name}” was made.` : `Group “${name}” was changed.`;
}

function refusedSentence({ code, name }: Extract<RequestWords, { act: 'refused' }>): string {
  if (code === 'leaving_paused') return `Held back: ${name ?? 'someone'} would leave.`;
  if (code === 'person_exists') return `Refused: a second person called ${name ?? 'the same'}.`;
  if (code === 'not_found') return 'Refused: nobody and nothing has this id here.';
  return name ? `Refused: ${name}.` : 'Refused.';
}
