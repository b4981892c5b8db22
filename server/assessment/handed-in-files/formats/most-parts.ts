/**
 * A file is read on the main thread, so nobody else is served meanwhile. No recording consists of this many chunks, boxes or tags;
 * one that does was made to keep the server busy, and is refused like a damaged one.
 */
export const mostParts = 50_000;
