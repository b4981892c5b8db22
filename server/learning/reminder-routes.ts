import type { FastifyInstance } from 'fastify';

export function reminderRoutes(_app: FastifyInstance): void {}
