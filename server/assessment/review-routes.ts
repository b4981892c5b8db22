import type { FastifyInstance } from 'fastify';

export function reviewRoutes(_app: FastifyInstance): void {}
