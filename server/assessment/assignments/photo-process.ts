import { serveWork } from '../../platform/processes/helper-process.ts';
import { decodePhoto, type PhotoFormat } from './decode-photo.ts';

export interface PhotoWork {
  path: string;
  format: PhotoFormat;
}

serveWork(({ path, format }: PhotoWork) => decodePhoto(path, format));
