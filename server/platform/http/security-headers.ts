import type { FastifyInstance } from 'fastify';

/** Features of browsers that no page of ours, and no frame in it, may use. Stripe's card field may ask for payments. */
const unused = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissions = unused.map((feature) => `${feature}=()`).join(', ');

const forEveryReply = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Browsers read these only in what they show as a page or in a frame. */
const forDocuments = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissions,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};

/** Scripts, styles, fonts and drawings of the build. A page loads twenty: pointless headers would weigh more than some files. */
const builtFiles = '/assets/';

/** Pages replace the policy with one made of their own scripts; calls return data, in which nothing may run. */
export function registerSecurityHeaders(app: FastifyInstance, options: { https: boolean }): void {
  const forFiles = {
    ...forEveryReply,
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
  const forOthers = { ...forFiles, ...forDocuments };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.raw.url?.startsWith(builtFiles) ? forFiles : forOthers);
    done();
  });
}
