import type { FastifyInstance } from 'fastify';

export function helpRoutes(_app: FastifyInstance): void {}
