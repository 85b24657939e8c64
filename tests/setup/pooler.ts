import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { poolerProgram } from '../../scripts/tools.ts';
import { freePort, unprivileged, untilItAnswers } from './postgres.ts';

export type Pooler = {
  /** URL of the server's own database through it. */
  url: string;
  pid: number;
  stop(): Promise<void>;
};

/** As docs/guides/growth.md sets it. */
const CONNECT_QUERY =
  'set jit = off; set statement_timeout = 60000; set idle_in_transaction_session_timeout = 60000';

/** Starts PgBouncer in transaction mode in front of a PostgreSQL server, with fewer connections than its clients. */
export async function startPooler(serverUrl: string): Promise<Pooler> {
  const program = poolerProgram();
  if (program === null)
    throw new Error('No PgBouncer found: install it (Debian: apt-get install pgbouncer).');
  const user = unprivileged();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-pooler-'));
  const { hostname, port: serverPort } = new URL(serverUrl);
  const port = await freePort();
  const files = {
    'users.txt': '"vestry" ""\n"vestry_owner" ""\n"vestry_app" ""\n',
    'pgbouncer.ini': `[databases]
* = host=${hostname} port=${serverPort} connect_query='${CONNECT_QUERY}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(home, 'users.txt')}
stats_users = vestry
pool_mode = transaction
default_pool_size = 4
max_client_conn = 400
server_idle_timeout = 5
`,
  };
  if (user) fs.chownSync(home, user.uid, user.gid);
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(home, name), text);
    if (user) fs.chownSync(path.join(home, name), user.uid, user.gid);
  }
  const logFile = path.join(home, 'pooler.log');
  const log = fs.openSync(logFile, 'a');
  const pooler: ChildProcess = spawn(program, [path.join(home, 'pgbouncer.ini')], {
    cwd: home,
    ...user,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const url = Object.assign(new URL(serverUrl), { port: String(port) }).href;
  await untilItAnswers(url, pooler, logFile);
  return {
    url,
    pid: pooler.pid ?? 0,
    async stop() {
      if (pooler.exitCode === null) {
        const gone = new Promise((resolve) => pooler.once('exit', resolve));
        pooler.kill('SIGINT');
        await gone;
      }
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}
