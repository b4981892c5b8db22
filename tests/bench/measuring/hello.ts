import Fastify from 'fastify';

/** The baseline: a minimal Fastify server. */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log(`Stepwell is ready: http://localhost:${process.env.PORT}`);
