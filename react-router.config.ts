import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // One small cacheable manifest instead of a request for each group of links that scrolls into view.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const { slimManifest } = await import('./scripts/slim-manifest.ts');
    await slimManifest(`${reactRouterConfig.buildDirectory}/client/assets`);
  },
} satisfies Config;
