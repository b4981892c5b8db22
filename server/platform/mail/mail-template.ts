import { accentColours } from '../../../contract/site/accent.ts';
import type { Brand } from '../postgres/database.ts';

export interface MailContent {
  subject: string;
  /** A letter from a person: without the subject as its heading. */
  isLetter?: boolean;
  greeting?: string;
  paragraphs: string[];
  code?: string;
  action?: { label: string; url: string };
  closing?: string;
  /** The unsubscribe link at the very end. */
  stopLink?: { label: string; url: string };
}

/** One layout for every email: a text part that reads well on its own, and the same as HTML. */
export function composeMail(content: MailContent, brand: Brand): { text: string; html: string } {
  const closing =
    content.closing ?? `You’re receiving this email because of your account on ${brand.name}.`;
  const lines = [
    ...(content.greeting ? [content.greeting] : []),
    ...content.paragraphs,
    ...(content.code ? [`Your code: ${content.code}`] : []),
    ...(content.action ? [`${content.action.label}:\n${content.action.url}`] : []),
    `-- \n${brand.name}\n${closing}${content.stopLink ? `\n${content.stopLink.label}: ${content.stopLink.url}` : ''}`,
  ];
  return { text: `${lines.join('\n\n')}\n`, html: toHtml(content, closing, brand) };
}

/** The name is also there for the many who don't load images. */
function toHead({ name, logo }: Brand): string {
  const text = escapeHtml(name);
  if (!logo) return text;
  const height = Math.min(40, logo.height);
  const width = Math.round((logo.width * height) / logo.height);
  return `<img src="${escapeHtml(logo.url)}" width="${width}" height="${height}" alt="${text}">`;
}

/** Mail programs that darken emails change colours themselves. */
function buttonColours({ accent }: Brand): string {
  if (accent === '') return 'background:#F3A81C;color:#1C1606';
  const { light } = accentColours(accent);
  return `background:${light.accent};color:${light.onAccent}`;
}

function toHtml(content: MailContent, closing: string, brand: Brand) {
  const heading = content.isLetter
    ? ''
    : `<h1 style="font:400 28px/1.2 Georgia,serif;margin:0 0 20px">${escapeHtml(content.subject)}</h1>\n`;
  const body = [
    content.greeting && `<p>${escapeHtml(content.greeting)}</p>`,
    ...content.paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`),
    content.code &&
      `<p style="font:600 32px/1.2 ui-monospace,monospace;letter-spacing:6px;margin:24px 0;color:#0F5458">${escapeHtml(content.code)}</p>`,
    content.action &&
      `<p style="margin:28px 0"><a href="${escapeHtml(content.action.url)}" style="${buttonColours(brand)};font-weight:600;text-decoration:none;padding:14px 24px;border-radius:3px;display:inline-block">${escapeHtml(content.action.label)}</a></p>`,
  ].filter(Boolean);
  return htmlFrame({
    title: content.subject,
    body: `<p style="font:500 22px/1 Georgia,serif;color:#0F5458;margin:0 0 32px">${toHead(brand)}</p>\n${heading}${body.join('\n')}`,
    closing,
    stopLink: content.stopLink,
  });
}

/** What surrounds every email. */
export function htmlFrame(parts: {
  title: string;
  /** What mail programs show beside the subject. */
  preview?: string;
  /** Full width, above the body. */
  top?: string;
  body: string;
  closing: string;
  stopLink?: { label: string; url: string } | undefined;
}): string {
  const { title, preview, top = '', body, closing, stopLink } = parts;
  const stop = stopLink
    ? ` <a href="${escapeHtml(stopLink.url)}" style="color:#5E6963">${escapeHtml(stopLink.label)}</a>`
    : '';
  const hidden = preview
    ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:#FBFAF7;color:#13211F;font:16px/1.6 system-ui,-apple-system,Segoe UI,sans-serif">
${hidden}<div style="max-width:560px;margin:0 auto">
${top}<div style="padding:${top ? 28 : 40}px 24px 40px">
${body}
<p style="border-top:1px solid #E4DDD0;margin-top:40px;padding-top:16px;font-size:14px;color:#5E6963">${escapeHtml(closing)}${stop}</p>
</div>
</div>
</body>
</html>
`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
