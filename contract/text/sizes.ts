import { formatNumber } from './numbers.ts';

/** `812 bytes`, `340 KB`, `1.2 MB`, in steps of 1024 as files are counted. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = Math.round(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** `82.4 MB`, in steps of 1000 as disks are sold. */
export function diskSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${formatNumber(value, unit === 0 || value >= 100 ? 0 : 1)} ${units[unit]}`;
}
