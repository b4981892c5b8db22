// Loaded into the server with `--import`: prints how many pages it has rendered whenever it gets SIGUSR2.
import { subscribe } from 'node:diagnostics_channel';

let renderings = 0;
let reports = 0;
subscribe('stepwell:page-rendered', () => {
  renderings += 1;
});
process.on('SIGUSR2', () => {
  reports += 1;
  process.stdout.write(`Report ${reports}: ${renderings} pages rendered\n`);
});
