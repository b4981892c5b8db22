import { serveWork } from '../../platform/processes/helper-process.ts';
import { verifyResponse } from './verify-response.ts';

serveWork(verifyResponse);
