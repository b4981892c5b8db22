/** What lessons can show besides text and figures. */
export type MediaKind = 'video' | 'audio' | 'pdf' | 'captions';

export interface MediaType {
  kind: MediaKind;
  extension: string;
  /** As browsers get it. */
  type: string;
}

export const mediaTypes = [
  { kind: 'video', extension: 'mp4', type: 'video/mp4' },
  { kind: 'video', extension: 'webm', type: 'video/webm' },
  { kind: 'audio', extension: 'mp3', type: 'audio/mpeg' },
  { kind: 'audio', extension: 'm4a', type: 'audio/mp4' },
  { kind: 'audio', extension: 'ogg', type: 'audio/ogg' },
  { kind: 'audio', extension: 'wav', type: 'audio/wav' },
  { kind: 'pdf', extension: 'pdf', type: 'application/pdf' },
  { kind: 'captions', extension: 'vtt', type: 'text/vtt' },
] as const satisfies MediaType[];

export function kindOfType(type: string): MediaKind {
  return mediaTypes.find((known) => known.type === type)?.kind ?? 'pdf';
}

export const extensionOfType = (type: string) =>
  mediaTypes.find((known) => known.type === type)?.extension ?? 'bin';

/** `depth.mp4` for media/depth.mp4. */
export function mediaNameIn(path: string): string | undefined {
  return /^media\/([a-z0-9-]+\.(?:mp4|webm|mp3|m4a|ogg|wav|pdf|vtt))$/.exec(path)?.[1];
}

/** What is known about a file once it was read. */
export interface MediaFacts {
  type: string;
  /** How long it plays; null for what doesn't. */
  seconds: number | null;
  /** Of a video. */
  width: number | null;
  height: number | null;
}

export interface Media extends MediaFacts {
  hash: string;
  bytes: number;
  /** WebVTT; null for everything else. */
  captions: string | null;
}
