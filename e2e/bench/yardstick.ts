/**
 * The yardstick: a bare Fastify that inserts one row in PostgreSQL for each request, and nothing else. A process of
 * its own, as the server is one. Argument: the database's address. Says its address on the standard output.
 */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
await pool.query(
  'create table if not exists yardstick (id bigserial primary key, body jsonb not null, at timestamptz not null)',
);
const app = fastify();
app.post('/insert', (request) =>
  pool
    .query('insert into yardstick (body, at) values ($1, now())', [JSON.stringify(request.body)])
    .then(() => ({ success: true })),
);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
process.once('SIGTERM', () => void pool.query('drop table yardstick').finally(() => process.exit()));
