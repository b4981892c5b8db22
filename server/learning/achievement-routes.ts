import type { FastifyInstance } from 'fastify';

export function achievementRoutes(_app: FastifyInstance): void {}
