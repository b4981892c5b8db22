/** What the smoke journey needs of a browser. Elements are named by XPath. */
export interface Driver {
  readonly name: string;
  open(url: string): Promise<void>;
  /** Runs an expression in the page; promises are awaited. */
  evaluate<T>(expression: string): Promise<T>;
  click(xpath: string): Promise<void>;
  /** Into the element that has the focus. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser that can be installed, and how to start it. */
export interface BrowserSetup {
  name: string;
  /** What to install on Debian; empty if everything is there. */
  missing(): string[];
  start(): Promise<Driver>;
}

const patienceMs = 30_000;

/** Repeats until the check passes. The message is the error if it never does. */
export async function waitUntil(message: string, check: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    // A page that is just being replaced can't be asked.
    if (await check().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(message);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Smooth scrolling would leave the element under way. */
export const scrollToElement =
  "(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })";

export const escapeKey = '\uE00C';
