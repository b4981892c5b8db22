/** A Content-Disposition that saves a download under a readable name in any script. */
export function attachment(name: string): string {
  const safe = name
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // For clients that only understand ASCII names.
  const plain = safe
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(safe)}`;
}

function encode(name: string): string {
  const toHex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name).replace(/['()*]/g, toHex);
}
