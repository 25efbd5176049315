/** A database of its own on a PostgreSQL server, for benches and the crash script. */
import pg from 'pg';

export interface ScratchDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** `server`: where a user may make databases. */
export async function createDatabase(server: string): Promise<ScratchDatabase> {
  const name = `roomwright_scratch_${process.pid}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await admin(`drop database if exists ${name} with (force)`);
  await admin(`create database ${name}`);
  const target = new URL(server);
  target.pathname = `/${name}`;
  return { url: target.href, drop: () => admin(`drop database if exists ${name} with (force)`) };
}
