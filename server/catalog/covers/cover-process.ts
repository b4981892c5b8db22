import { cropImage } from '../../platform/images/crop-image.ts';
import { serveWork } from '../../platform/processes/helper-process.ts';
import { type CoverFiles, type CoverWork, cutOutsOf } from './cover-work.ts';

serveWork(
  ({ picture, crops }: CoverWork): Promise<CoverFiles> => cropImage(picture, cutOutsOf(crops)),
);
