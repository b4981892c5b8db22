import { serveWork } from '../../platform/processes/helper-process.ts';
import { type MetadataRead, type MetadataWork, tryMetadata } from './metadata.ts';

serveWork<MetadataWork, MetadataRead>(async (work) => tryMetadata(work));
