import { Refusal } from '../refusals.ts';

/** What a filter compares with. */
export type FilterValue = string | number | boolean | null;

export const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Operator = (typeof operators)[number];

/** Paths are in lower case: names of attributes ignore case. */
export type Filter =
  | { kind: 'compare'; path: string; operator: Operator; value: FilterValue }
  | { kind: 'present'; path: string }
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; filter: Filter }
  /** `emails[type eq "work"]`: one value of a list meets the whole filter. With `within`, `….value eq "x"` is part of it. */
  | { kind: 'list'; path: string; filter: Filter };

export interface ParsedPath {
  /** The attribute, in lower case: `name.givenname`, `members`. */
  path: string;
  /** Which values of a list: `[type eq "work"]`. */
  filter: Filter | null;
  /** What comes after the brackets, in lower case: `value`. */
  part: string | null;
}

const longest = 1000;
const deepest = 10;

const token =
  /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.:-])|(\.?[A-Za-z0-9$_][\w$.:-]*))/y;

interface Token {
  kind: 'bracket' | 'text' | 'number' | 'word';
  text: string;
}

/** Refuses anything that isn't a filter of RFC 7644, is longer than 1,000 characters or nested deeper than ten. */
export function parseFilter(text: string): Filter {
  const reader = new Reader(text);
  const filter = reader.readOr(0);
  reader.end();
  return filter;
}

/** The path of a change: `userName`, `name.givenName`, `members[value eq "…"]`, `emails[type eq "work"].value`. */
export function parsePath(text: string): ParsedPath {
  const reader = new Reader(text);
  const parsed = reader.readPath();
  reader.end();
  return parsed;
}

class Reader {
  private readonly tokens: Token[];
  private at = 0;

  constructor(text: string) {
    this.tokens = split(text);
  }

  end() {
    if (this.at < this.tokens.length) throw refuse();
  }

  readOr(depth: number): Filter {
    let left = this.readAnd(depth);
    while (this.takeWord('or')) left = { kind: 'or', left, right: this.readAnd(depth) };
    return left;
  }

  readPath(): ParsedPath {
    const path = this.readName();
    if (!this.takeBracket('[')) return { path, filter: null, part: null };
    const filter = this.readOr(1);
    this.expect(']');
    const next = this.tokens[this.at];
    if (next?.kind !== 'word' || !next.text.startsWith('.')) return { path, filter, part: null };
    this.at += 1;
    return { path, filter, part: next.text.slice(1).toLowerCase() };
  }

  private readAnd(depth: number): Filter {
    let left = this.readOne(depth);
    while (this.takeWord('and')) left = { kind: 'and', left, right: this.readOne(depth) };
    return left;
  }

  private readOne(depth: number): Filter {
    if (depth > deepest) throw refuse();
    if (this.isWord('not') && this.isBracket('(', 1)) {
      this.at += 1;
      return { kind: 'not', filter: this.readInBrackets(depth) };
    }
    if (this.isBracket('(')) return this.readInBrackets(depth);
    return this.readComparison(depth);
  }

  private readInBrackets(depth: number): Filter {
    this.expect('(');
    const filter = this.readOr(depth + 1);
    this.expect(')');
    return filter;
  }

  private readComparison(depth: number): Filter {
    const path = this.readName();
    if (!this.takeBracket('[')) return this.readOperator(path);
    const within = this.readOr(depth + 1);
    this.expect(']');
    const next = this.tokens[this.at];
    if (next?.kind !== 'word' || !next.text.startsWith('.')) {
      return { kind: 'list', path, filter: within };
    }
    this.at += 1;
    const right = this.readOperator(next.text.slice(1).toLowerCase());
    return { kind: 'list', path, filter: { kind: 'and', left: within, right } };
  }

  private readOperator(path: string): Filter {
    const operator = this.next('word').toLowerCase();
    if (operator === 'pr') return { kind: 'present', path };
    if (!isOperator(operator)) throw refuse();
    return { kind: 'compare', path, operator, value: this.readValue() };
  }

  private readValue(): FilterValue {
    const found = this.tokens[this.at];
    this.at += 1;
    if (found?.kind === 'text') return readText(found.text);
    if (found?.kind === 'number') return Number(found.text);
    if (found?.kind !== 'word') throw refuse();
    const word = found.text.toLowerCase();
    if (word === 'true' || word === 'false') return word === 'true';
    if (word === 'null') return null;
    // Entra's documentation has examples without quotes, and some clients follow them.
    return found.text;
  }

  private readName(): string {
    const name = this.next('word');
    if (name.startsWith('.') || name.endsWith('.')) throw refuse();
    return name.toLowerCase();
  }

  private next(kind: Token['kind']): string {
    const found = this.tokens[this.at];
    if (found?.kind !== kind) throw refuse();
    this.at += 1;
    return found.text;
  }

  private isWord(word: string): boolean {
    const found = this.tokens[this.at];
    return found?.kind === 'word' && found.text.toLowerCase() === word;
  }

  private takeWord(word: string): boolean {
    const isNext = this.isWord(word);
    if (isNext) this.at += 1;
    return isNext;
  }

  private isBracket(bracket: string, ahead = 0): boolean {
    const found = this.tokens[this.at + ahead];
    return found?.kind === 'bracket' && found.text === bracket;
  }

  private takeBracket(bracket: string): boolean {
    const isNext = this.isBracket(bracket);
    if (isNext) this.at += 1;
    return isNext;
  }

  private expect(bracket: string) {
    if (!this.takeBracket(bracket)) throw refuse();
  }
}

function split(text: string): Token[] {
  if (text.length > longest) throw refuse();
  const tokens: Token[] = [];
  const trimmed = text.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < trimmed.length) {
    const found = token.exec(trimmed);
    if (!found) throw refuse();
    const [, bracket, quoted, number, word] = found;
    if (bracket !== undefined) tokens.push({ kind: 'bracket', text: bracket });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
  }
  return tokens;
}

/** A quoted value is a JSON string. */
function readText(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw refuse();
  }
}

function isOperator(word: string): word is Operator {
  return (operators as readonly string[]).includes(word);
}

const refuse = () => new Refusal('invalid_filter');
