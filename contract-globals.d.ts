/** What `contract/` may use beside the language itself, because browsers and Node both have it. */
declare class URL {
  static canParse(address: string): boolean;
  constructor(address: string);
  readonly href: string;
  readonly host: string;
  readonly hostname: string;
  readonly origin: string;
  readonly pathname: string;
  readonly searchParams: { get(name: string): string | null };
}
