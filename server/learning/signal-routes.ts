import type { FastifyInstance } from 'fastify';

export function signalRoutes(_app: FastifyInstance): void {}
