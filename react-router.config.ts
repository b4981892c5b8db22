import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One small cacheable manifest instead of a request for each group of links that scrolls into view.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const { compressFolder } = await import('./scripts/compress-folder.ts');
    await compressFolder(`${reactRouterConfig.buildDirectory}/client`);
  },
} satisfies Config;
