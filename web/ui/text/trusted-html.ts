interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string | null },
  ): { createHTML(html: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/**
 * The browser parses no text as HTML unless one of these two policies has let it through (see page-security.ts). The default
 * one is for React, which makes script elements from a constant, and for texts that can't contain an element.
 */
trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '<script></script>' || !html.includes('<') ? html : null),
});
const sanitised = trustedTypes?.createPolicy('stepwell', { createHTML: (html) => html });

/** For HTML that the server rendered and sanitised from our content. Remember the result: React compares it by identity. */
export function trustHtml(html: string): string {
  return sanitised ? sanitised.createHTML(html) : html;
}
