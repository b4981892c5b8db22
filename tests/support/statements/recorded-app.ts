import type { FastifyInstance } from 'fastify';
import type { Endpoint, InputOf } from '../../../contract/endpoint.ts';
import { buildApp } from '../../../server/app.ts';
import { ask, type TestApp } from '../app.ts';
import { openRecorder } from './statement-recorder.ts';

export interface RecordedApp {
  /** Makes a call and lists the statements behind it, but for who is signed in and where the transaction begins and ends. */
  record<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    token?: string,
  ): Promise<{ statements: string[]; body: Awaited<ReturnType<typeof ask<E>>>['body'] }>;
  close(): Promise<void>;
}

/** A second app on the database of another one, whose statements are recorded. */
export async function startRecordedApp(app: TestApp): Promise<RecordedApp> {
  const recorder = openRecorder(app.connectionString, app.db.jobs);
  const { config, files } = app;
  const server: FastifyInstance = await buildApp({ config, files, db: recorder.db, pages: 'none' });
  return {
    async record(endpoint, input, token) {
      recorder.take();
      const { status, detail, body } = await ask(server, endpoint, input, token ? { token } : {});
      if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${detail}`);
      const statements = recorder
        .take()
        .map(({ sql }) => sql)
        .filter((sql) => !/^(begin|commit)$|"accounts"\."session"/.test(sql));
      return { statements, body };
    },
    async close() {
      await server.close();
      await recorder.close();
    },
  };
}
